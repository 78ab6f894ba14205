import Storey
import TestMutations

/// A JSON value written with one value a line, and the place of each key and value in it.
///
/// The places are those of this writer and not of the parser, so that tests can compare the two.
struct PlacedText {
  /// The places of a value. The last one of equal keys counts.
  struct Places {
    /// The place of its key; `nil` for an element of an array.
    let key: SourcePosition?
    let value: SourcePosition
  }

  private(set) var text = ""
  private var place = SourcePosition(line: 1, column: 1)
  /// The places by the JSON Pointers of the values.
  private(set) var places: [String: Places] = [:]

  init(_ tree: JSONTree) {
    write(tree, key: nil, at: "", indent: 0)
  }

  /// Appends a text without line ends.
  private mutating func append(_ part: String) {
    text += part
    place = SourcePosition(line: place.line, column: place.column + part.unicodeScalars.count)
  }

  private mutating func startLine(_ indent: Int) {
    text += "\n"
    place = SourcePosition(line: place.line + 1, column: 1)
    append(String(repeating: " ", count: indent))
  }

  private mutating func write(_ tree: JSONTree, key: SourcePosition?, at pointer: String, indent: Int) {
    places[pointer] = Places(key: key, value: place)
    switch tree {
    case .null: append("null")
    case .flag(let flag): append(flag ? "true" : "false")
    case .number(let number): append(number)
    case .text(let string): append(JSONString.quoted(string))
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(",") }
        startLine(indent + 1)
        write(element, key: nil, at: "\(pointer)/\(index)", indent: indent + 1)
      }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(",") }
        startLine(indent + 1)
        let key = place
        append(JSONString.quoted(member.key) + ": ")
        write(member.value, key: key, at: "\(pointer)/\(JSONPointer.escaped(member.key))", indent: indent + 1)
      }
      append("}")
    }
  }
}
