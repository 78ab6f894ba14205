import Storey

/// Tells a page from what only came in its place: a log-in form, half a page, the CMS's own report of an error.
enum PageScreening {
  /// Why bytes are no page; nil when they are one. O(bytes).
  static func problem(with bytes: [UInt8]) -> PageError? {
    let document: Document
    do throws(ParseError) {
      document = try Document(parsing: bytes)
    } catch {
      return problem("it is no JSON (\(error.position.line):\(error.position.column): \(error.message))")
    }
    let root = document.root
    guard root.kind == .object else {
      return problem("\(place(of: root)): expected an object with floors, found \(name(of: root))")
    }
    if let code = root["code"], !code.isSuccessCode {
      return problem("\(place(of: code)): the page's code is \(excerpt(of: code)), not \"0\": the CMS reports an error")
    }
    guard let floors = root["floors"] else {
      return problem("\(place(of: root)): the object has no floors")
    }
    guard floors.kind == .array else {
      return problem("\(place(of: floors)): expected an array of floors, found \(name(of: floors))")
    }
    return nil
  }

  private static func problem(_ text: String) -> PageError {
    PageError(.notAPage, "what the service sent is no page: \(text)", isTransient: true)
  }

  private static func place(of value: JSONValue) -> String {
    let start = value.sourceRange.start
    return "\(start.line):\(start.column)"
  }

  private static func name(of value: JSONValue) -> String {
    switch value.kind {
    case .null, .boolean: "a \(value.kind.rawValue)"
    case .number, .string: "the \(value.kind.rawValue) \(excerpt(of: value))"
    case .array, .object: "an \(value.kind.rawValue)"
    }
  }

  /// A scalar as it is written, not all of a long one.
  private static func excerpt(of value: JSONValue) -> String {
    guard value.byteRange.count > 40 else { return value.kind == .object ? "an object" : value.written }
    return value.written.prefix(39) + "…"
  }
}
