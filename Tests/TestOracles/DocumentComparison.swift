package import Storey

/// Compares a document with the result of `SlowParser`, and collects the differences.
package struct DocumentComparison {
  private let bytes: [UInt8]
  package private(set) var differences: [String] = []
  private var repeatedKeys: Set<Int> = []

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func compare(_ value: JSONValue, _ slow: SlowValue, pointer: String) {
    expect(value.kind.rawValue, slow.kind.rawValue, pointer)
    expect(value.byteRange, slow.bytes, pointer)
    expect(value.pointer.description, pointer, pointer)
    expect(value.text?.string, slow.text, pointer)
    if slow.kind == .number { expect(value.number, slow.text.flatMap { Double($0) }, pointer) }
    let isContainer = slow.kind == .array || slow.kind == .object
    let end = isContainer ? slow.bytes.lowerBound + 1 : slow.bytes.upperBound
    let place = SourceRange(start: position(at: slow.bytes.lowerBound), end: position(at: end))
    expect(value.sourceRange, place, pointer)
    expect(value.elements.map(\.byteRange), slow.kind == .array ? slow.children.map(\.bytes) : [], pointer)
    expect(value.members.map(\.key.string), slow.keys.map(\.name), pointer)
    for (index, element) in value.elements.enumerated() where index < slow.children.count {
      compare(element, slow.children[index], pointer: "\(pointer)/\(index)")
    }
    var last: [String: Int] = [:]
    for (index, key) in slow.keys.enumerated() {
      if last.updateValue(index, forKey: key.name) != nil { repeatedKeys.insert(key.bytes.lowerBound) }
    }
    for (index, member) in value.members.enumerated() where index < slow.children.count {
      let name = slow.keys[index].name
      let token = name.replacing("~", with: "~0").replacing("/", with: "~1")
      compare(member.value, slow.children[index], pointer: "\(pointer)/\(token)")
      expect(value[name]?.byteRange, last[name].map { slow.children[$0].bytes }, pointer)
    }
  }

  /// Compares the repeated keys of a document with those of the values that have been compared.
  package mutating func compareRepeatedKeys(of document: Document) {
    expect(Set(document.repeatedKeys.map(\.byteRange.lowerBound)), repeatedKeys, "repeated keys")
  }

  /// Returns the line and column of a byte offset. Counts line feeds and scalars from the start.
  package func position(at offset: Int) -> SourcePosition {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var (line, column) = (1, 1)
    for index in start..<max(start, min(offset, bytes.count)) {
      if bytes[index] == 0x0A {
        (line, column) = (line + 1, 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }

  private mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ place: String) {
    if found != expected { differences.append("\(place): \(found), expected \(expected)") }
  }
}
