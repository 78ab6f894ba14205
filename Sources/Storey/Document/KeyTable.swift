/// Finds keys of one object that say the same. A hash table with open addressing that holds nodes in the place of texts.
///
/// The hash is the standard library's keyed one, whose key is new in every process: no page can make keys collide.
@safe struct KeyTable {
  /// For each slot the upper half of the hash of a key and, below it, the key's node; 0 in a free slot, because the first
  /// node of a document is not a key.
  private var slots: [UInt64]

  /// A table that so many keys can be added to.
  init(count: Int) {
    var capacity = 64
    while capacity < 2 * count { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
  }

  /// Adds a key, unless one that says the same is there. Returns whether it was added. O(length) unless hashes collide.
  ///
  /// - Parameters:
  ///   - node: the node of the key.
  ///   - text: what it says, escapes resolved.
  ///   - isSame: whether the key of another node says the same.
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
