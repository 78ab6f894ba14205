package import Storey

extension ByteWriter {
  /// Appends an action as compact JSON: the same in every output, and in the detail of the event of a tap.
  package mutating func append(_ action: FloorAction) {
    append("{\"path\":")
    if let path = action.path {
      append(UInt8(ascii: "\""))
      append(path)
      append("\",\"kind\":")
    } else {
      append("null,\"kind\":")
    }
    if case .jump = action.kind { append("\"jump\"") } else { appendJSON(action.kind.name) }
    append(",\"destination\":")
    append(.destination, of: action)
    append(",\"url\":")
    append(.url, of: action)
    append(",\"params\":")
    append(action.parameters)
    append(",\"eventId\":")
    append(.eventID, of: action)
    append(UInt8(ascii: "}"))
  }

  private mutating func append(_ parameters: FloorAction.Parameters) {
    switch parameters {
    case .none: append("null")
    case .page(let value): append(value)
    case .texts(let texts):
      append(UInt8(ascii: "{"))
      var isFirst = true
      for (name, text) in texts {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        appendJSON(name)
        append(UInt8(ascii: ":"))
        appendJSON(text)
      }
      append(UInt8(ascii: "}"))
    }
  }

  /// Appends a value of the page, compact; of repeated keys the last one.
  mutating func append(_ value: JSONValue) {
    guard value.repeatsKeys else {
      return unsafe value.withRawBytes { unsafe appendCompactJSON($0, isCompact: value.document.isCompact) }
    }
    var isFirst = true
    switch value.kind {
    case .array:
      append(UInt8(ascii: "["))
      for element in value.elements {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        append(element)
      }
      append(UInt8(ascii: "]"))
    default:
      append(UInt8(ascii: "{"))
      for (key, member) in value.lastMembers {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        appendJSON(key)
        append(UInt8(ascii: ":"))
        append(member)
      }
      append(UInt8(ascii: "}"))
    }
  }

  private mutating func append(_ text: FloorAction.Text, of action: FloorAction) {
    if unsafe !action.lendUTF8(text, { unsafe appendJSON($0) }) { append("null") }
  }
}
