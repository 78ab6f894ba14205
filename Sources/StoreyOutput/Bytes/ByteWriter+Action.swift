package import Storey

extension ByteWriter {
  /// Appends an action as compact JSON, the form that all outputs and the `detail` of the tap event use.
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
    append(parametersOf: action)
    append(",\"eventId\":")
    append(.eventID, of: action)
    append(UInt8(ascii: "}"))
  }

  /// Appends the parameters of an action, or `null`.
  mutating func append(parametersOf action: FloorAction) {
    if unsafe action.withParameterBytes({ unsafe appendCompactJSON($0, isCompact: $1) }) { return }
    switch action.parameters {
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

  /// Appends a value of the page as compact JSON. Of repeated keys, only the last is written.
  mutating func append(_ value: JSONValue) {
    if value.repeatsKeys {
      appendWithoutRepeatedKeys(value)
    } else {
      unsafe value.withRawBytes { unsafe appendCompactJSON($0, isCompact: value.document.isCompact) }
    }
  }

  /// Not recursive, because the page determines the depth of a value.
  private mutating func appendWithoutRepeatedKeys(_ value: JSONValue) {
    var open: [(closing: UInt8, rest: ArraySlice<(key: JSONText?, value: JSONValue)>, isFirst: Bool)] = []
    var next: JSONValue? = value
    while true {
      if let value = next {
        next = nil
        switch value.kind {
        case .array:
          append(UInt8(ascii: "["))
          open.append((UInt8(ascii: "]"), value.elements.map { (nil, $0) }[...], true))
        case .object:
          append(UInt8(ascii: "{"))
          open.append((UInt8(ascii: "}"), value.lastMembers.map { ($0.key, $0.value) }[...], true))
        default:
          unsafe value.withRawBytes { unsafe appendCompactJSON($0, isCompact: true) }
        }
      }
      guard var innermost = open.popLast() else { return }
      guard let (key, value) = innermost.rest.popFirst() else {
        append(innermost.closing)
        continue
      }
      if !innermost.isFirst { append(UInt8(ascii: ",")) }
      innermost.isFirst = false
      open.append(innermost)
      if let key {
        appendJSON(key)
        append(UInt8(ascii: ":"))
      }
      next = value
    }
  }

  private mutating func append(_ text: FloorAction.Text, of action: FloorAction) {
    if unsafe !action.withUTF8Bytes(text, { unsafe appendJSON($0) }) { append("null") }
  }
}
