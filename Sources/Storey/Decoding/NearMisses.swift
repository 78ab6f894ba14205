/// Finds keys of free objects that look like misspellings of well-known keys. Results are cached, because pages repeat the same
/// keys.
///
/// Only typing slips are reported (``TypingSlip``): free objects often contain similar names.
struct NearMisses {
  /// The app's own well-known names, in addition to the names given for each object.
  let own: [String]
  /// The well-known names for which the results are cached.
  private var wellKnown: [String] = []
  /// For each slot, the first key node with the spelling that was looked up last; 0, the root, marks an empty slot.
  private var seen = [UInt32](repeating: 0, count: 64)
  /// For each slot, the well-known name that was probably meant; `nil` when no name is similar.
  private var suggestions = [String?](repeating: nil, count: 64)
  /// The remaining number of comparisons between a spelling and one of the app's own names. Limited, because both lists may be
  /// hostile.
  private var comparisonsLeft: Int
  /// The number of these comparisons for each byte of the page. Enough for apps with hundreds of names.
  private static let comparisonsPerByte = 2

  init(own: [String], byteCount: Int) {
    self.own = own
    comparisonsLeft = Self.comparisonsPerByte * byteCount
  }

  /// Reports the keys of an object that look like misspellings. O(1) for a key whose spelling is cached. Spellings that share a
  /// slot replace one another and are compared again.
  mutating func report(
    in object: UInt32, of document: Document, _ tape: TapeView, wellKnown: [String], isOfPage: Bool,
    to diagnostics: inout Diagnostics
  ) {
    if wellKnown != self.wellKnown {
      self.wellKnown = wellKnown
      seen = [UInt32](repeating: 0, count: 64)
    }
    let end = tape.node(object).next
    var key = object + 1
    while key < end {
      let slot = unsafe Self.slot(of: tape.content(of: tape.node(key)))
      if seen[slot] == 0 || !tape.isSameSpelling(seen[slot], key) {
        seen[slot] = key
        suggestions[slot] = suggestion(for: document.text(at: key).string)
      }
      if let name = suggestions[slot] {
        let location = document.value(at: key)
        let isNull = isOfPage && tape.node(key + 1).kind == .null
        let fact = Fact.nearMiss(of: name, isNull: isNull)
        diagnostics.add(Diagnostic(.unknownKey, isNull ? .note : .warning, fact, at: location))
      }
      key = tape.node(key + 1).next
    }
  }

  private mutating func suggestion(for name: String) -> String? {
    if wellKnown.contains(name) { return nil }
    let isMeant = { TypingSlip.separates(name, from: $0) }
    if own.isEmpty { return wellKnown.first(where: isMeant) }
    // The name may be one of the app's own: without comparing it with them, it cannot be reported.
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
