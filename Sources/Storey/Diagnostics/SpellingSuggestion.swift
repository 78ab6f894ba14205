/// "Did you mean": the name that a misspelt one was probably meant to be.
public struct SpellingSuggestion: Sendable, Hashable {
  /// The name that was probably meant.
  public let name: String
  /// Whether the name is almost certainly meant: what was typed is one slip away from it, and from no other name as little
  /// as one letter. A slip is two neighbouring letters swapped, or one letter dropped or doubled that is neither the first
  /// nor the last; both names have six letters or more. What was typed may still be a word of its own, which only a
  /// dictionary can tell.
  public let isCertain: Bool

  private init(name: String, isCertain: Bool) {
    self.name = name
    self.isCertain = isCertain
  }

  /// Finds the candidate nearest to a name; `nil` when none is near enough. O(candidates · length).
  ///
  /// - Parameters:
  ///   - name: the name as it was typed.
  ///   - candidates: the names that may be suggested.
  ///   - others: names that are in use already: none is suggested, and one that is as near makes the suggestion uncertain.
  public init?(
    for name: String, among candidates: some Sequence<String>, beside others: some Sequence<String> = EmptyCollection()
  ) {
    guard let nearest = Self.nearest(to: name, among: candidates) else { return nil }
    func isRival(_ other: String) -> Bool {
      other != nearest && other != name && TypingSlip.areNear(name, other)
    }
    let isCertain =
      TypingSlip.separates(name, from: nearest) && !candidates.contains(where: isRival)
      && !others.contains(where: isRival)
    self.init(name: nearest, isCertain: isCertain)
  }

  /// The candidate nearest to the name, if it is near enough: at most a third of the name's letters, and at most three,
  /// typed wrong, left out, put in or swapped with the next one. The first of equally near ones, of the first thousand. Letter
  /// case counts as no difference. O(candidates · length).
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let typed = letters(of: name)
    let typedSet = letterSet(typed)
    let distance = EditDistance(from: typed)
    // How many edits a candidate of so many letters, and of these, may be away; nil when it certainly is further.
    func allowance(_ count: Int, _ set: UInt64) -> Int? {
      let allowed = min(3, max(1, max(typed.count, count) / 3))
      if abs(typed.count - count) > allowed || min(typed.count, count) < 2 { return nil }
      // Each edit changes at most two of the letters that occur.
      return (typedSet ^ set).nonzeroBitCount > 2 * allowed ? nil : allowed
    }
    var nearest: (candidate: String, distance: Int)?
    for candidate in candidates.prefix(mostCandidates) where candidate != name {
      // Nearly all candidates are ASCII and too far away, which is told without a copy.
      if let set = letterSet(ofASCII: candidate), allowance(candidate.utf8.count, set) == nil { continue }
      let letters = letters(of: candidate)
      guard let allowed = allowance(letters.count, letterSet(letters)) else { continue }
      let edits = distance.edits(to: letters)
      if edits > allowed { continue }
      if edits < nearest?.distance ?? .max { nearest = (candidate, edits) }
    }
    return nearest?.candidate
  }

  /// How many candidates are looked at: more names than a person can mean. The lists may come from strangers.
  private static let mostCandidates = 1000

  /// The letters that names are compared by. O(1): nothing is looked at beyond them.
  private static func letters(of name: String) -> [Unicode.Scalar] {
    let most = EditDistance.mostLetters
    return Array(String(name.unicodeScalars.prefix(most)).lowercased().unicodeScalars.prefix(most))
  }

  /// Which letters occur, one bit for each; letters may share one.
  private static func letterSet(_ letters: [Unicode.Scalar]) -> UInt64 {
    letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  /// The letter set of a name that is ASCII and not longer than what names are compared by; `nil` for others.
  private static func letterSet(ofASCII name: String) -> UInt64? {
    let bytes = name.utf8
    guard bytes.count <= EditDistance.mostLetters, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return bytes.reduce(0) { set, byte in
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      return set | 1 << UInt64((isUpper ? byte | 0x20 : byte) & 63)
    }
  }
}
