import Storey

/// An edit of JSON that replaces texts and numbers and repeats arrays.
struct JSONEdit: Sendable {
  /// The replacement for every text, or `nil` to keep the texts.
  var text: String?
  /// Whether `pattern` members of nested objects are kept. The `pattern` of the floor is always kept.
  var keepsPatterns = true
  /// The replacements for numbers, used in turn. If empty, the numbers are kept.
  var numbers: [String] = []
  /// The number of times that the elements of each array are repeated; 0 empties the arrays.
  var repetitions = 1

  /// Returns the edited JSON of a value. O(bytes written).
  func json(of value: JSONValue, isFloor: Bool) -> String {
    var json = ""
    var numberCount = 0
    append(value, isFloor: isFloor, &numberCount, to: &json)
    return json
  }

  private func append(_ value: JSONValue, isFloor: Bool, _ numberCount: inout Int, to json: inout String) {
    switch value.kind {
    case .null: json += "null"
    case .boolean: json += value.boolean == true ? "true" : "false"
    case .string: json += JSONString.quoted(text ?? value.text?.string ?? "")
    case .number:
      json += numbers.isEmpty ? value.text?.string ?? "0" : numbers[numberCount % numbers.count]
      numberCount += 1
    case .array:
      let elements = Array(value.elements)
      json += "["
      for index in 0..<(elements.count * repetitions) {
        if index > 0 { json += "," }
        append(elements[index % elements.count], isFloor: false, &numberCount, to: &json)
      }
      json += "]"
    case .object:
      json += "{"
      for (index, member) in value.members.enumerated() {
        if index > 0 { json += "," }
        json += JSONString.quoted(member.key.string)
        json += ":"
        if member.key == "pattern", keepsPatterns || isFloor, let pattern = member.value.text {
          json += JSONString.quoted(pattern.string)
        } else {
          append(member.value, isFloor: false, &numberCount, to: &json)
        }
      }
      json += "}"
    }
  }
}
