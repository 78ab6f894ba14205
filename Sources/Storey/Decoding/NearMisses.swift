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
  /// How many more times a spelling may be compared with a name of the app's own: both lists may come from strangers.
  private var comparisonsLeft: Int
  /// How many such comparisons there are for each byte of the page: more than pages need whose apps have hundreds of names.
  private static let comparisonsPerByte = 2

  init(own: [String], byteCount: Int) {
    self.own = own
    comparisonsLeft = Self.comparisonsPerByte * byteCount
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
        suggestions[slot] = suggestion(for: JSONText(document: object.document, node: key).string)
      }
      if let name = suggestions[slot] {
        let location = JSONValue(document: object.document, node: key)
        diagnostics.add(Diagnostic(.unknownKey, .warning, .nearMiss(of: name), at: location))
      }
      key = tape.node(key + 1).next
    }
  }

  private mutating func suggestion(for name: String) -> String? {
    if wellKnown.contains(name) { return nil }
    let isMeant = { TypingSlip.separates(name, from: $0) }
    if own.isEmpty { return wellKnown.first(where: isMeant) }
    // Without a look at the app's own names nothing can be said to be misspelt.
    guard comparisonsLeft >= own.count else { return nil }
    comparisonsLeft -= own.count
    return own.contains(name) ? nil : wellKnown.first(where: isMeant) ?? own.first(where: isMeant)
  }

  private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    let count = name.count
    guard count > 0 else { return 0 }
    return unsafe (Int(name[0]) &* 7 &+ Int(name[count / 2]) &* 3 &+ Int(name[count - 1]) &+ count &* 11) & 63
  }
}
