/// Finds keys of free objects that look like misspellings of well-known keys. Results are cached, because pages repeat the same
/// keys.
///
/// Only typing slips are reported (``TypingSlip``): free objects often contain similar names.
struct NearMisses {
  /// The app's own well-known names, in addition to the names given for each object.
  let own: [String]
  /// The well-known names for which the results are cached.
  private var wellKnown: [String] = []
  private static let slotCount = 512
  private static let emptySlots = [Slot](repeating: Slot(), count: slotCount)
  private var slots = emptySlots
  private var suggestions: [String] = []

  /// The spelling that was looked up last among those that share a slot.
  private struct Slot {
    /// A key node with the spelling; 0, the root, for none.
    var key: UInt32 = 0
    /// The index in `suggestions` of the well-known name that was probably meant; `nil` when no name is similar.
    var suggestion: Int32?
  }

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
  mutating func report(in object: UInt32, of wellKnown: [String], to session: DecodingSession) {
    if wellKnown != self.wellKnown {
      self.wellKnown = wellKnown
      slots = Self.emptySlots
      suggestions = []
    }
    let tape = session.tape
    let end = tape.node(object).next
    var key = object + 1
    while true {
      key = firstUnusual(from: key, to: end, tape)
      if key >= end { return }
      let slot = Self.slot(of: tape.node(key), tape)
      let isKnown = slots[slot].key != 0 && tape.isSameSpelling(slots[slot].key, key)
      if !isKnown { lookUp(key, slot, in: session.document) }
      if let suggestion = slots[slot].suggestion { report(suggestions[Int(suggestion)], at: key, to: session) }
      key = tape.node(key + 1).next
    }
  }

  /// Returns the first key that is not stored, or looks like a misspelling; otherwise `end`.
  private func firstUnusual(from start: UInt32, to end: UInt32, _ tape: TapeView) -> UInt32 {
    unsafe slots.withUnsafeBufferPointer { slots in
      var key = start
      while key < end {
        let slot = unsafe slots[Self.slot(of: tape.node(key), tape)]
        if slot.key == 0 || slot.suggestion != nil || !tape.isSameSpelling(slot.key, key) { return key }
        key = tape.node(key + 1).next
      }
      return end
    }
  }

  /// Stores the well-known name that was probably meant by a key in a slot.
  private mutating func lookUp(_ key: UInt32, _ slot: Int, in document: Document) {
    let name = suggestion(for: document.text(at: key).string)
    slots[slot] = Slot(key: key, suggestion: name.map { add($0) })
  }

  private func report(_ name: String, at key: UInt32, to session: DecodingSession) {
    let isNull = session.isOfPage && session.tape.node(key + 1).kind == .null
    let fact = Fact.nearMiss(of: name, isNull: isNull)
    session.diagnostics.add(
      Diagnostic(.unknownKey, isNull ? .note : .warning, fact, at: session.document.value(at: key)))
  }

  /// Returns the slot of a key. Keys often differ only in their last character, which their hashes do not cover.
  private static func slot(of key: Node, _ tape: TapeView) -> Int {
    let last = unsafe tape.content(of: key).last ?? 0
    return (Int(key.count) ^ Int(last) &* 3) & (slotCount - 1)
  }

  private mutating func add(_ suggestion: String) -> Int32 {
    if let index = suggestions.firstIndex(of: suggestion) { return Int32(truncatingIfNeeded: index) }
    suggestions.append(suggestion)
    return Int32(truncatingIfNeeded: suggestions.count - 1)
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
}
