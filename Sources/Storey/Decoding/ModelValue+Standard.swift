extension JSONText: ModelValue {
  /// A string; a number too, with a note.
  public static func read(from value: borrowing ValueReader) -> JSONText? {
    switch value.entry.kind {
    case .string: return value.text
    case .number:
      value.noteCoercion(to: .text)
      return value.text
    default: return value.reportWrongType(.text)
    }
  }

  public static var standIn: JSONText { "" }
  public static var valueDescription: ValueDescription { .scalar(.text) }
}

extension PageIdentifier: ModelValue {
  /// A string or a number, as the CMS likes.
  public static func read(from value: borrowing ValueReader) -> PageIdentifier? {
    switch value.entry.kind {
    case .string, .number: PageIdentifier(value.text)
    default: value.reportWrongType(.identifier)
    }
  }

  public static var standIn: PageIdentifier { PageIdentifier("") }
  public static var valueDescription: ValueDescription { .scalar(.identifier) }
}

extension ResourceURL: ModelValue {
  /// A string. A URL that is not allowed is reported and read as a refused one.
  public static func read(from value: borrowing ValueReader) -> ResourceURL? {
    guard value.entry.kind == .string else { return value.reportWrongType(.url) }
    let url = ResourceURL(value.text)
    value.session.urls.append(value.node)
    if let report = url.report(at: value.value) { value.session.diagnostics.add(report) }
    return url
  }

  public static var standIn: ResourceURL { ResourceURL(JSONText("")) }
  public static var valueDescription: ValueDescription { .scalar(.url) }
}

extension ResourceURL {
  /// What is to be reported of the URL where it is not allowed.
  func report(at value: @autoclosure () -> JSONValue) -> Diagnostic? {
    switch verdict {
    case .allowed: nil
    case .unsafeScheme: Diagnostic(.unsafeScheme, .error, .unsafeScheme, at: value())
    case .invalid: Diagnostic(.invalidURL, .error, .invalidURL, at: value())
    }
  }
}

extension Double: ModelValue {
  /// A finite number; text that spells one too, with a note.
  public static func read(from value: borrowing ValueReader) -> Double? { value.number(.number) }
  public static var standIn: Double { 0 }
  public static var valueDescription: ValueDescription { .scalar(.number) }
}

extension Int: ModelValue {
  /// A whole number; text that spells one too, with a note.
  public static func read(from value: borrowing ValueReader) -> Int? {
    guard let number = value.number(.integer) else { return nil }
    // 2^53: beyond it, neighbouring whole numbers are the same Double.
    guard number.rounded() == number, abs(number) <= 9_007_199_254_740_992 else {
      return value.reportWrongType(.integer)
    }
    return Int(number)
  }

  public static var standIn: Int { 0 }
  public static var valueDescription: ValueDescription { .scalar(.integer) }
}

extension Bool: ModelValue {
  /// true, false, 1 or 0; text that spells one of them too, with a note.
  public static func read(from value: borrowing ValueReader) -> Bool? {
    guard let flag = value.flag else { return value.reportWrongType(.boolean) }
    if value.entry.kind == .string { value.noteCoercion(to: .boolean) }
    return flag
  }

  public static var standIn: Bool { false }
  public static var valueDescription: ValueDescription { .scalar(.boolean) }
}

extension JSONValue: ModelValue {
  /// Any value, as it is.
  public static func read(from value: borrowing ValueReader) -> JSONValue? { value.value }
  public static var standIn: JSONValue { .null }

  /// A null that stands in no page.
  public static let null: JSONValue = Document.null.root
}

extension Array: ModelValue where Element: ModelValue {
  /// An array. An element that cannot be read is reported and left out; null and `""` are left out silently.
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
