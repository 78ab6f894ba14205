package import Storey
import StoreyOutput

/// A JSON value of a sample, which can be changed.
package indirect enum SampleValue: Sendable, Hashable {
  /// A member of an object.
  package struct Member: Sendable, Hashable {
    package let key: String
    package var value: SampleValue

    package init(_ key: String, _ value: SampleValue) {
      self.key = key
      self.value = value
    }
  }

  case object([Member])
  case array([SampleValue])
  case text(String)
  /// A number, `true`, `false` or `null`, as JSON.
  case literal(String)

  /// Creates the value of a page. Of several members with one name, the last one is kept. O(bytes).
  package init(_ value: JSONValue) {
    switch value.kind {
    case .object:
      var members: [Member] = []
      var places: [String: Int] = [:]
      for (key, value) in value.members {
        let key = key.string
        if let place = places[key] {
          members[place].value = SampleValue(value)
        } else {
          places[key] = members.count
          members.append(Member(key, SampleValue(value)))
        }
      }
      self = .object(members)
    case .array: self = .array(value.elements.map { SampleValue($0) })
    case .string: self = .text(value.text?.string ?? "")
    case .null, .boolean, .number: self = .literal(value.written)
    }
  }

  /// Returns a number as JSON, with at most four decimals if it is the same number then.
  package static func number(_ number: Double) -> SampleValue {
    let short = Wording.length(number)
    let isSame = Double(short).map { abs($0 - number) <= 1e-9 * abs(number) } ?? false
    return .literal(isSame ? short : "\(number)")
  }

  /// The bytes of the value as JSON, approximately. O(size).
  var size: Int {
    switch self {
    case .object(let members): members.reduce(2) { $0 + $1.key.utf8.count + 6 + $1.value.size }
    case .array(let elements): elements.reduce(2) { $0 + 2 + $1.size }
    case .text(let text): text.utf8.count + 2
    case .literal(let literal): literal.utf8.count
    }
  }

  /// The members of an object; empty for other values.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The value of a member; `nil` without it. Setting `nil` removes the member, and a new member is added at the end. Other values
  /// than objects are not changed.
  package subscript(key: String) -> SampleValue? {
    get { members.first { $0.key == key }?.value }
    set {
      guard case .object(var members) = self else { return }
      let place = members.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  /// The value as JSON on one line.
  package var json: String {
    switch self {
    case .object(let members):
      "{\(members.map { "\(Self.json($0.key)): \($0.value.json)" }.joined(separator: ", "))}"
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ", "))]"
    case .text(let text): Self.json(text)
    case .literal(let literal): literal
    }
  }

  /// Returns a text as JSON.
  private static func json(_ text: String) -> String {
    var emitter = JSONEmitter(isIndented: false)
    emitter.value(text)
    return String(decoding: emitter.finish(), as: UTF8.self)
  }

  /// Returns the value as JSON with each member on a line, and each element of an array of a member on a line of its own.
  ///
  /// - Parameter indent: The number of spaces before the members.
  func lines(indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    let lines = members.map { member in
      guard case .array(let elements) = member.value, !elements.isEmpty else {
        return "\(space)\(Self.json(member.key)): \(member.value.json)"
      }
      let items = elements.map { "\(space)  \($0.json)" }.joined(separator: ",\n")
      return "\(space)\(Self.json(member.key)): [\n\(items)\n\(space)]"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n\(String(repeating: " ", count: max(0, indent - 2)))}"
  }

  /// The value of a page as JSON, with each member of its floors on a line.
  package var pageText: String {
    let lines = members.map { member in
      guard member.key == "floors", case .array(let floors) = member.value else {
        return "  \(Self.json(member.key)): \(member.value.json)"
      }
      return "  \"floors\": [\n    \(floors.map { $0.lines(indent: 6) }.joined(separator: ",\n    "))\n  ]"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }
}
