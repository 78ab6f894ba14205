import Storey

/// Writes JSON with other texts, numbers and arrays in it.
struct JSONEdit: Sendable {
  /// What stands in the place of every text; nil leaves them.
  var text: String?
  /// Whether members called `pattern`, which tell what something is, stay; that of the floor always does.
  var keepsPatterns = true
  /// What stands in the place of numbers, one after another and from the start again; empty leaves them.
  var numbers: [String] = []
  /// How often the elements of each array are there.
  var repetitions = 1

  /// A value, edited. O(bytes written).
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
