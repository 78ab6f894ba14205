/// A JSON object of names and texts that is put together instead of parsed: its values know where their texts stand.
struct TextObject {
  /// The bytes of the object (RFC 8259), without white space.
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  /// Its tape.
  private(set) var nodes: [Node]
  /// The key nodes that repeat an earlier key.
  private(set) var duplicateKeys: [UInt32] = []
  /// Where each node's text stands, by node.
  private(set) var origins: [JSONValue?]

  /// Puts the object of some texts together; nil where they are too long for a document. O(bytes).
  ///
  /// - Parameters:
  ///   - members: the names and the texts.
  ///   - origin: what the object stands for, if it stands for something.
  init?(_ members: [(name: String, value: JSONText)], origin: JSONValue?) {
    nodes = [Node(offset: 0, length: 0, next: 0, kind: .object, flags: [], count: 0)]
    origins = [origin]
    // Names and texts may be written with six bytes for one (`\u0000`), and offsets are of 32 bits.
    let mostBytes = members.reduce(2) { $0 + 6 * ($1.name.utf8.count + $1.value.utf8Count + 1) }
    guard mostBytes < Int(UInt32.max) else { return nil }
    var names: Set<String> = []
    for (name, value) in members {
      if nodes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      if !names.insert(name).inserted { duplicateKeys.append(UInt32(nodes.count)) }
      append(JSONText(name), origin: value.source)
      bytes.append(UInt8(ascii: ":"))
      append(value, origin: value.source)
    }
    bytes.append(UInt8(ascii: "}"))
    nodes[0] = Node(
      offset: 0, length: UInt32(bytes.count), next: UInt32(nodes.count), kind: .object,
      flags: duplicateKeys.isEmpty ? [] : .hasDuplicateKeys, count: UInt16(clamping: members.count))
  }

  private mutating func append(_ text: JSONText, origin: JSONValue?) {
    let start = bytes.count
    bytes.append(UInt8(ascii: "\""))
    let hasEscapes = unsafe text.withUTF8 { unsafe JSONString.escape($0, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
    nodes.append(
      Node(
        offset: UInt32(start), length: UInt32(bytes.count - start), next: UInt32(nodes.count + 1), kind: .string,
        flags: hasEscapes ? .hasEscapes : [], count: 0))
    origins.append(origin)
  }
}
