/// Finds keys of free objects that look like misspellings of well-known ones, and remembers what it found: pages repeat
/// their spellings.
///
/// Only a slip of the typist counts (``TypingSlip``): free objects are full of names that are like others.
struct NearMisses {
  /// Names that the app knows, beside those that each object asks for.
  let own: [String]
  /// The names that the spellings were compared with.
  private var wellKnown: [String] = []
  /// For each slot the first key node of the spelling that was looked at last; 0, the root, is none.
  private var seen = [UInt32](repeating: 0, count: 64)
  /// The well-known name that each of them was probably meant to be; `nil` when there is none.
  private var suggestions = [String?](repeating: nil, count: 64)

  init(own: [String]) {
    self.own = own
  }

  /// Reports the keys of an object that look like misspellings. O(1) for a key whose spelling was seen before; one that
  /// shares its slot with others is compared again.
  mutating func report(in object: JSONValue, of wellKnown: [String], to diagnostics: inout Diagnostics) {
    if wellKnown != self.wellKnown {
      self.wellKnown = wellKnown
      seen = [UInt32](repeating: 0, count: 64)
    }
    let tape = object.document.tape
    let end = tape.node(object.node).next
    var key = object.node + 1
    while key < end {
      let slot = unsafe Self.slot(of: tape.content(of: tape.node(key)))
      if seen[slot] == 0 || !tape.isSameSpelling(seen[slot], key) {
        seen[slot] = key
        suggestions[slot] = suggestion(for: PageText(document: object.document, node: key).string)
      }
      if let name = suggestions[slot] {
        let location = JSONValue(document: object.document, node: key)
        diagnostics.add(Diagnostic(.unknownKey, .warning, .nearMiss(of: name), at: location))
      }
      key = tape.node(key + 1).next
    }
  }

  private func suggestion(for name: String) -> String? {
    if wellKnown.contains(name) || own.contains(name) { return nil }
    let isMeant = { TypingSlip.separates(name, from: $0) }
    return wellKnown.first(where: isMeant) ?? own.first(where: isMeant)
  }

  private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    let count = name.count
    guard count > 0 else { return 0 }
    return unsafe (Int(name[0]) &* 7 &+ Int(name[count / 2]) &* 3 &+ Int(name[count - 1]) &+ count &* 11) & 63
  }
}
