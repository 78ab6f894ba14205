/// A suggestion for a misspelled name, as in "did you mean".
public struct SpellingSuggestion: Sendable, Hashable {
  /// The suggested name.
  public let name: String
  /// Whether the suggestion is almost certain: the typed name is one slip away from it, and more than one letter away from
  /// every other name. A slip is a swap of two adjacent letters, or a dropped or doubled letter other than the first and the
  /// last, in names of six letters or more. The typed name may still be a valid word; only a dictionary can detect this.
  public let isCertain: Bool

  /// The hint of a diagnostic: `did you mean "NAME"?`.
  public var hint: String { Self.hint(name) }

  /// Returns the hint that suggests a name.
  static func hint(_ name: String) -> String { "did you mean \"\(name)\"?" }

  private init(name: String, isCertain: Bool) {
    self.name = name
    self.isCertain = isCertain
  }

  /// Creates a suggestion with the candidate nearest to a name. Returns `nil` when no candidate is near enough.
  /// O(candidates · length).
  ///
  /// - Parameters:
  ///   - name: The name as typed.
  ///   - candidates: The names that may be suggested.
  ///   - others: Other valid names. They are not suggested, but a near one makes the suggestion uncertain.
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

  /// Returns the hint of a diagnostic, `did you mean "NAME"?`, with the candidate nearest to a name, or `nil` when no candidate is
  /// near enough. O(candidates · length).
  public static func hint(for name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: candidates).map(hint)
  }

  /// Returns the candidate nearest to a name, or `nil` when no candidate is near enough.
  ///
  /// The maximum number of edits is a third of the letters, but at least one and at most three. An edit replaces, deletes or
  /// inserts a letter, or swaps two adjacent letters. Of equally near candidates the first is returned. Only the first thousand
  /// candidates are compared. Letter case is ignored.
  ///
  /// Complexity: O(candidates · length).
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    nearest(1, to: name, among: candidates).first
  }

  /// Returns up to `most` different candidates that are near enough, nearest first.
  static func nearest(_ most: Int, to name: String, among candidates: some Sequence<String>) -> [String] {
    let typed = letters(of: name)
    let typedSet = letterSet(typed)
    let distance = EditDistance(from: typed)
    // Returns the maximum number of edits for a candidate, by the number and the set of its letters, or `nil` when the
    // candidate certainly needs more edits.
    func allowance(_ count: Int, _ set: UInt64) -> Int? {
      let allowed = min(3, max(1, max(typed.count, count) / 3))
      if abs(typed.count - count) > allowed || min(typed.count, count) < 2 { return nil }
      // Each edit changes at most two bits of the letter set.
      return (typedSet ^ set).nonzeroBitCount > 2 * allowed ? nil : allowed
    }
    var nearest: [(candidate: String, distance: Int)] = []
    var compared = 0
    for candidate in candidates {
      compared += 1
      if compared > mostCandidates { break }
      if candidate == name { continue }
      // Nearly all candidates are ASCII and too far away. They are rejected without a copy.
      if let set = letterSet(ofASCII: candidate), allowance(candidate.utf8.count, set) == nil { continue }
      let letters = letters(of: candidate)
      guard let allowed = allowance(letters.count, letterSet(letters)) else { continue }
      let edits = distance.edits(to: letters)
      if edits > allowed || nearest.count == most && edits >= nearest.last?.distance ?? 0 { continue }
      if nearest.contains(where: { $0.candidate == candidate }) { continue }
      let index = nearest.firstIndex { $0.distance > edits } ?? nearest.endIndex
      nearest.insert((candidate, edits), at: index)
      if nearest.count > most { nearest.removeLast() }
    }
    return nearest.map(\.candidate)
  }

  /// The maximum number of candidates to compare, because the lists may come from untrusted input.
  private static let mostCandidates = 1000

  /// Returns the lowercased letters of a name, up to the number of letters that are compared. O(1).
  private static func letters(of name: String) -> [Unicode.Scalar] {
    let most = EditDistance.mostLetters
    return Array(String(name.unicodeScalars.prefix(most)).lowercased().unicodeScalars.prefix(most))
  }

  /// Returns the set of letters that occur, as bits. Different letters may share a bit.
  private static func letterSet(_ letters: [Unicode.Scalar]) -> UInt64 {
    letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  /// Returns the letter set of an ASCII name that is compared in full, or `nil` for other names.
  private static func letterSet(ofASCII name: String) -> UInt64? {
    let bytes = name.utf8
    guard bytes.count <= EditDistance.mostLetters, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return bytes.reduce(0) { set, byte in
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      return set | 1 << UInt64((isUpper ? byte | 0x20 : byte) & 63)
    }
  }
}
