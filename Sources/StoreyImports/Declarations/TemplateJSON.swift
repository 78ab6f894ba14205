import Storey

/// A JSON value of a template.
indirect enum TemplateJSON: Hashable, Sendable {
  /// A member of an object.
  struct Member: Hashable, Sendable {
    let key: String
    let value: TemplateJSON
  }

  case object([Member])
  case array([TemplateJSON])
  case text(String)
  /// A number or a boolean, as JSON.
  case literal(String)

  /// The maximum width of a line with more than one value.
  private static let width = 120

  /// Creates the value of a file. Of several members with one name, the last one is kept.
  init(_ value: JSONValue) {
    switch value.kind {
    case .object: self = .object(value.lastMembers.map { Member(key: $0.key.string, value: TemplateJSON($0.value)) })
    case .array: self = .array(value.elements.map { TemplateJSON($0) })
    case .string: self = .text(value.text?.string ?? "")
    case .null, .boolean, .number: self = .literal(value.written)
    }
  }

  /// Returns an object of the members that have a value.
  static func object(_ members: [(String, TemplateJSON?)]) -> TemplateJSON {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// The value on one line.
  var line: String {
    switch self {
    case .object(let members):
      "{" + members.map { "\(JSONString.quoted($0.key)): \($0.value.line)" }.joined(separator: ", ") + "}"
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .text(let text): JSONString.quoted(text)
    case .literal(let literal): literal
    }
  }

  /// Returns the value, with containers that are too wide for a line on several lines.
  ///
  /// - Parameters:
  ///   - indentation: The number of spaces before the line on which the value begins.
  ///   - taken: The characters of that line before and after the value.
  func lines(indentation: Int = 0, taken: Int = 0) -> String {
    let line = line
    if indentation + taken + line.count <= Self.width { return line }
    let inner = indentation + 2
    let space = String(repeating: " ", count: inner)
    let (start, parts, end): (String, [String], String)
    switch self {
    case .object(let members) where !members.isEmpty:
      let written = members.map { member in
        let key = JSONString.quoted(member.key) + ": "
        return key + member.value.lines(indentation: inner, taken: key.count + 1)
      }
      (start, parts, end) = ("{", written, "}")
    case .array(let elements) where !elements.isEmpty:
      (start, parts, end) = ("[", elements.map { $0.lines(indentation: inner, taken: 1) }, "]")
    default: return line
    }
    return "\(start)\n" + parts.map { space + $0 }.joined(separator: ",\n") + "\n"
      + String(repeating: " ", count: indentation) + end
  }
}

extension TemplateJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .literal(String(value)) }
  init(booleanLiteral value: Bool) { self = .literal(value ? "true" : "false") }
}
