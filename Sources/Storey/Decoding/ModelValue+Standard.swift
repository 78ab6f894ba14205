extension JSONText: ModelValue {
  /// Reads a string. A number is accepted, with a note.
  public static func read(from value: borrowing ValueReader) -> JSONText? {
    TextNode.read(from: value).map { value.session.document.text(at: $0.node) }
  }

  public static var standIn: JSONText { "" }
  public static var valueDescription: ValueDescription { .scalar(.text) }
}

extension PageIdentifier: ModelValue {
  /// Reads a string or a number: a CMS writes both.
  public static func read(from value: borrowing ValueReader) -> PageIdentifier? {
    IdentifierNode.read(from: value).map { PageIdentifier(value.session.document.text(at: $0.node)) }
  }

  public static var standIn: PageIdentifier { PageIdentifier("") }
  public static var valueDescription: ValueDescription { .scalar(.identifier) }
}

extension ResourceURL: ModelValue {
  /// Reads a string. A URL that is not allowed is reported, and returned as a refused URL.
  public static func read(from value: borrowing ValueReader) -> ResourceURL? {
    URLNode.read(from: value).map { value.session.document.url(at: $0) }
  }

  public static var standIn: ResourceURL { ResourceURL(JSONText("")) }
  public static var valueDescription: ValueDescription { .scalar(.url) }
}

extension ResourceURL {
  /// Returns the diagnostic for a URL that is not allowed; `nil` for an allowed URL.
  func report(at value: @autoclosure () -> JSONValue) -> Diagnostic? { Self.report(verdict, at: value()) }

  /// Returns the diagnostic for a verdict on a URL; `nil` for an allowed URL.
  static func report(_ verdict: Verdict, at value: @autoclosure () -> JSONValue) -> Diagnostic? {
    switch verdict {
    case .allowed: nil
    case .unsafeScheme: Diagnostic(.unsafeScheme, .error, .unsafeScheme, at: value())
    case .invalid: Diagnostic(.invalidURL, .error, .invalidURL, at: value())
    }
  }
}

extension Double: ModelValue {
  /// Reads a finite number. A number written as text is accepted, with a note.
  public static func read(from value: borrowing ValueReader) -> Double? { value.number(.number) }
  public static var standIn: Double { 0 }
  public static var valueDescription: ValueDescription { .scalar(.number) }
}

extension Int: ModelValue {
  /// Reads a whole number below 2^53 in magnitude. One that is written as text is accepted, with a note.
  public static func read(from value: borrowing ValueReader) -> Int? {
    value.number(.integer).map { Int($0) }
  }

  public static var standIn: Int { 0 }
  public static var valueDescription: ValueDescription { .scalar(.integer) }
}

extension Bool: ModelValue {
  /// Reads `true`, `false`, 1 or 0. One of them written as text is accepted, with a note.
  public static func read(from value: borrowing ValueReader) -> Bool? {
    guard let flag = value.flag else { return value.reportWrongType(.boolean) }
    if value.entry.kind == .string { value.noteCoercion(to: .boolean) }
    return flag
  }

  public static var standIn: Bool { false }
  public static var valueDescription: ValueDescription { .scalar(.boolean) }
}

extension JSONValue: ModelValue {
  /// Returns the value unchanged.
  public static func read(from value: borrowing ValueReader) -> JSONValue? { value.value }
  public static var standIn: JSONValue { .null }

  /// A `null` that is not part of a page.
  public static let null: JSONValue = Document.null.root
}

extension Array: ModelValue where Element: ModelValue {
  /// Reads an array. An element that cannot be read is reported and left out; `null` and `""` are left out without a report.
  @inlinable public static func read(from value: borrowing ValueReader) -> [Element]? {
    guard var elements = value.elements() else { return nil }
    var array: [Element] = []
    array.reserveCapacity(elements.count)
    while elements.advance() {
      if let element = Element.read(from: elements.current) { array.append(element) }
    }
    return array
  }

  @inlinable public static var standIn: [Element] { [] }
  public static var valueDescription: ValueDescription { .array(Element.valueDescription) }
}
