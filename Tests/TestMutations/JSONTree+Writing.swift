import Storey

extension JSONTree {
  /// Returns the value as JSON with random white space and escapes.
  public func written(_ dice: inout Dice) -> String {
    var text = ""
    write(into: &text, &dice)
    return text
  }

  /// The value as JSON with one value a line.
  public var indented: String {
    var text = ""
    writeIndented(into: &text, lineStart: "\n")
    return text + "\n"
  }

  private func writeIndented(into text: inout String, lineStart: String) {
    let inner = lineStart + "  "
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number
    case .text(let string): text += JSONString.quoted(string)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? "," : "") + inner
        element.writeIndented(into: &text, lineStart: inner)
      }
      text += elements.isEmpty ? "]" : lineStart + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? "," : "") + inner + JSONString.quoted(member.key) + ": "
        member.value.writeIndented(into: &text, lineStart: inner)
      }
      text += members.isEmpty ? "}" : lineStart + "}"
    }
  }

  private func write(into text: inout String, _ dice: inout Dice) {
    Self.writeSpace(into: &text, &dice)
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number
    case .text(let string): Self.write(string, into: &text, &dice)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(into: &text, &dice)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.writeSpace(into: &text, &dice)
        Self.write(member.key, into: &text, &dice)
        text += ":"
        member.value.write(into: &text, &dice)
      }
      text += "}"
    }
    Self.writeSpace(into: &text, &dice)
  }

  private static func writeSpace(into text: inout String, _ dice: inout Dice) {
    if dice.isLucky(oneIn: 12) { text += [" ", "\n", "\t", "\r\n  "].randomElement(using: &dice) ?? "" }
  }

  private static func write(_ string: String, into text: inout String, _ dice: inout Dice) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "/" where dice.isLucky(oneIn: 20): text += "\\/"
      case let scalar where scalar.value < 0x20 || (scalar.value < 0xD800 && dice.isLucky(oneIn: 60)):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
