import Storey

/// Distinguishes pages from other responses: a log-in form, a truncated page, an error report of the CMS.
enum PageScreening {
  /// Returns the error for bytes that are not a page of a shape; `nil` if they are one. O(bytes).
  static func problem(with bytes: [UInt8], _ shape: PageShape) -> PageError? {
    let document: Document
    do throws(ParseError) {
      document = try Document(parsing: bytes, syntax: shape.syntax ?? .json)
    } catch {
      return problem("invalid JSON (\(error.position.line):\(error.position.column): \(error.message))")
    }
    let root = document.root
    if shape.isStandard && root.kind != .object {
      return problem("\(place(of: root)): expected an object with floors, found \(name(of: root))")
    }
    if let code = shape.code(in: root), !code.isSuccessCode {
      return problem("\(place(of: code)): \"code\" is \(excerpt(of: code)), not \"0\": the CMS reports an error")
    }
    if !shape.isStandard {
      // Without a recognition that matches, a page is a file with parts.
      if shape.recognizes(root) || shape.hasLists(in: root) { return nil }
      return problem("\(place(of: root)): it is not a page of the dialect \"\(shape.name)\"")
    }
    guard let floors = root["floors"] else {
      return problem("\(place(of: root)): missing key \"floors\"")
    }
    guard floors.kind == .array else {
      return problem("\(place(of: floors)): expected an array of floors, found \(name(of: floors))")
    }
    return nil
  }

  private static func problem(_ text: String) -> PageError {
    PageError(.notAPage, "the response is not a page: \(text)", isTransient: true)
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

  /// Returns a scalar as written in the page, truncated if it is long.
  private static func excerpt(of value: JSONValue) -> String {
    guard value.byteRange.count > 40 else { return value.kind == .object ? "an object" : value.written }
    return value.written.prefix(39) + "…"
  }
}
