/// Names of keys and patterns of names, arranged by the hash of the keys of a document, so that most keys are compared with none of them.
struct ShapeNames: Sendable {
  private let keys: [ModelKey]
  private let globs: [TextGlob]
  /// The bits of the hashes of `keys`.
  private let bits: UInt64
  /// Whether a pattern can match a name with this first byte.
  private let firstBytes: [Bool]

  init(_ names: Set<String>, matching globs: [TextGlob] = []) {
    keys = names.sorted().map { ModelKey($0) }
    self.globs = globs
    bits = keys.reduce(0) { $0 | KeyHash.bit(ofNode: $1.hash) }
    let first = globs.map(\.firstByte)
    firstBytes = (0...255).map { byte in first.contains { $0 == nil || $0 == byte } }
  }

  /// The names, sorted.
  var names: [String] { keys.map(\.name) }

  /// Returns whether a key is one of the names. O(1) for most keys.
  func contains(_ key: UInt32, in tape: TapeView) -> Bool {
    let node = tape.node(key)
    if node.flags.contains(.hasEscapes) { return unsafe tape.withText(of: key) { unsafe contains($0) } }
    if bits & KeyHash.bit(ofNode: node.count) != 0, keys.contains(where: { tape.isKey($0, node) }) { return true }
    if globs.isEmpty || node.length <= 2 { return false }
    let text = unsafe tape.content(of: node)
    return unsafe firstBytes[Int(text[0])] && globs.contains { unsafe $0.matches(text) }
  }

  private func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    keys.contains { unsafe $0.utf8.elementsEqual(name) } || globs.contains { unsafe $0.matches(name) }
  }
}
