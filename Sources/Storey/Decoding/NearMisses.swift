/// Finds keys that look like misspellings of well-known ones, and remembers what it found: pages repeat their spellings.
struct NearMisses {
  /// For each slot the first key node of the spelling that was looked at last; 0, the root, is none.
  private var seen = [UInt32](repeating: 0, count: 64)
  /// What each of them was probably meant to be; nil when it is well known, or like nothing that is.
  private var suggestions = [SpellingSuggestion?](repeating: nil, count: 64)

  /// Reports the keys of an object that look like misspellings. O(1) for a key whose spelling was seen before; one that
  /// shares its slot with others costs no more than being looked at anew.
  mutating func report(in object: JSONValue, of wellKnown: [String], to diagnostics: inout Diagnostics) {
    let tape = object.document.tape
    let end = tape.node(object.node).next
    var key = object.node + 1
    while key < end {
      let slot = unsafe Self.slot(of: tape.content(of: tape.node(key)))
      if seen[slot] == 0 || !tape.isSameSpelling(seen[slot], key) {
        let name = PageText(document: object.document, node: key).string
        seen[slot] = key
        suggestions[slot] =
          wellKnown.contains(name) ? nil : SpellingSuggestion(for: name, among: wellKnown)
      }
      if let suggestion = suggestions[slot] {
        let location = JSONValue(document: object.document, node: key)
        let isTaken = object[suggestion.name] != nil
        let fact = Fact.nearMiss(isTaken ? suggestion.ambiguous : suggestion)
        diagnostics.add(Diagnostic(.unknownKey, .warning, fact, at: location))
      }
      key = tape.node(key + 1).next
    }
  }

  private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    let count = name.count
    guard count > 0 else { return 0 }
    return unsafe (Int(name[0]) &* 7 &+ Int(name[count / 2]) &* 3 &+ Int(name[count - 1]) &+ count &* 11) & 63
  }
}
