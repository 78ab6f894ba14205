/// A hash table that finds duplicate keys of one object. It uses open addressing and stores nodes instead of texts.
///
/// The hash is the keyed hash of the standard library. Its key is random in every process, so a page cannot force collisions.
@safe struct KeyTable {
  /// The slots: the upper half of a key's hash, then the key's node. A free slot is 0, because the first node of a document is
  /// not a key.
  private var slots: [UInt64]

  /// Creates a table for up to `count` keys.
  init(count: Int) {
    var capacity = 64
    while capacity < 2 * count { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
  }

  /// Adds a key unless the table contains an equal key. O(length) unless hashes collide.
  ///
  /// - Parameters:
  ///   - node: The node of the key.
  ///   - text: The text of the key, with escapes resolved.
  ///   - isSame: Returns whether the key of another node is equal.
  /// - Returns: Whether the key was added.
  mutating func insert(_ node: UInt32, _ text: UnsafeBufferPointer<UInt8>, isSame: (UInt32) -> Bool) -> Bool {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(text))
    let hash = UInt64(bitPattern: Int64(hasher.finalize()))
    let entry = hash & 0xFFFF_FFFF_0000_0000 | UInt64(node)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] != 0 {
      if slots[index] >> 32 == entry >> 32, isSame(UInt32(truncatingIfNeeded: slots[index])) { return false }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = entry
    return true
  }
}
