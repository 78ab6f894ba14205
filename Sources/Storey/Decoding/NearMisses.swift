/// Finds keys that look like misspellings of well-known ones, and remembers what it found: pages repeat their spellings.
struct NearMisses {
  /// For each slot the first key node of the spelling that was looked at last; 0, the root, is none.
  private var seen = [UInt32](repeating: 0, count: 64)
  /// What each of them was probably meant to be; nil when it is well known, or like nothing that is.
  private var suggestions = [String?](repeating: nil, count: 64)

  /// What a key was probably meant to be; nil when it is well known, or like nothing that is. O(1) for a spelling that
  /// was seen before; one that shares its slot with others costs no more than being looked at anew.
  mutating func suggestion(for key: UInt32, in document: Document, of wellKnown: [String]) -> String? {
    let tape = document.tape
    let slot = unsafe Self.slot(of: tape.content(of: tape.node(key)))
    let previous = seen[slot]
    if previous != 0 && tape.isSameSpelling(previous, key) { return suggestions[slot] }
    let name = PageText(document: document, node: key).string
    let suggestion = wellKnown.contains(name) ? nil : SpellingSuggestion.nearest(to: name, among: wellKnown)
    seen[slot] = key
    suggestions[slot] = suggestion
    return suggestion
  }

  private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    let count = name.count
    guard count > 0 else { return 0 }
    return unsafe (Int(name[0]) &* 7 &+ Int(name[count / 2]) &* 3 &+ Int(name[count - 1]) &+ count &* 11) & 63
  }
}
