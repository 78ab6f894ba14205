/// A JSON object that is composed of names and texts instead of parsed. Its values refer to the sources of their texts.
struct TextObject {
  /// The JSON of the object, without white space.
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  /// The tape of the object.
  private(set) var nodes: [Node]
  /// The key nodes that repeat an earlier key.
  private(set) var duplicateKeys: [UInt32] = []
  /// The source of the text of each node, by node.
  private(set) var origins: [JSONValue?]

  /// Creates an object from names and texts. Returns `nil` when they are too long for a document. O(bytes).
  ///
  /// - Parameters:
  ///   - members: The names and the texts.
  ///   - origin: The value that the object represents, if any.
  init?(_ members: [(name: String, value: JSONText)], origin: JSONValue?) {
    nodes = [Node(offset: 0, length: 0, next: 0, kind: .object, flags: [], count: 0)]
    origins = [origin]
    // An escape (`\u0000`) has up to six bytes per byte of text, and offsets have 32 bits.
    let mostBytes = members.reduce(2) { $0 + 6 * ($1.name.utf8.count + $1.value.utf8Count + 1) }
    guard mostBytes < Int(UInt32.max) else { return nil }
    var names: Set<String> = []
    var flags: Node.Flags = []
    for (name, value) in members {
      if nodes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      if !names.insert(name).inserted {
        duplicateKeys.append(UInt32(nodes.count))
        flags.insert(.hasDuplicateKeys)
      }
      let key = nodes.count
      append(JSONText(name), origin: value.source)
      if nodes[key].flags.contains(.hasEscapes) {
        flags.insert(.hasEscapedKeys)
      } else {
        var name = name
        nodes[key].count = name.withUTF8 { unsafe KeyHash(of: $0).ofNode }
      }
      bytes.append(UInt8(ascii: ":"))
      append(value, origin: value.source)
    }
    bytes.append(UInt8(ascii: "}"))
    nodes[0] = Node(
      offset: 0, length: UInt32(bytes.count), next: UInt32(nodes.count), kind: .object,
      flags: flags, count: UInt16(clamping: members.count))
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
