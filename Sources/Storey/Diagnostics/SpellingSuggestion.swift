/// "Did you mean": the name that a misspelt one was probably meant to be.
public struct SpellingSuggestion: Sendable, Hashable {
  /// The name that was probably meant.
  public let name: String
  /// Whether the name is almost certainly meant: what was typed is one slip away from it, and from no other name as little
  /// as one letter. A slip is two neighbouring letters swapped, or one letter dropped or doubled that is neither the first
  /// nor the last; both names have six letters or more. What was typed may still be a word of its own, which only a
  /// dictionary can tell.
  public let isCertain: Bool

  /// The same name, not certain.
  var uncertain: SpellingSuggestion { SpellingSuggestion(name: name, isCertain: false) }

  private init(name: String, isCertain: Bool) {
    self.name = name
    self.isCertain = isCertain
  }

  /// Finds the candidate nearest to a name; `nil` when none is near enough. O(candidates · length²).
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
  /// typed wrong, left out, put in or swapped with the next one. The first of equally near ones. Letter case counts as
  /// no difference. O(candidates · length²).
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let typed = Self.letters(of: name)
    let isASCII = typed.allSatisfy(\.isASCII)
    var nearest: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != name {
      if isASCII && isFar(candidate, from: typed) { continue }
      let letters = Self.letters(of: candidate)
      let allowed = min(3, max(1, max(typed.count, letters.count) / 3))
      if abs(typed.count - letters.count) > allowed || min(typed.count, letters.count) < 2 { continue }
      // Each edit changes at most two of the letters that occur.
      if (Self.letterSet(typed) ^ Self.letterSet(letters)).nonzeroBitCount > 2 * allowed { continue }
      let distance = distance(typed, letters)
      if distance > allowed { continue }
      if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.candidate
  }

  /// The letters that names are compared by. O(1): nothing is looked at beyond them.
  private static func letters(of name: String) -> [Unicode.Scalar] {
    Array(String(name.unicodeScalars.prefix(64)).lowercased().unicodeScalars.prefix(64))
  }

  /// Whether a candidate is too far from a name of ASCII to be meant, told without a copy of it: nearly all candidates are.
  /// The same checks follow for the others.
  private static func isFar(_ candidate: String, from typed: [Unicode.Scalar]) -> Bool {
    let bytes = candidate.utf8
    guard bytes.count <= 64, bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    let allowed = min(3, max(1, max(typed.count, bytes.count) / 3))
    if abs(typed.count - bytes.count) > allowed { return true }
    var letters: UInt64 = 0
    for byte in bytes {
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      letters |= 1 << UInt64((isUpper ? byte | 0x20 : byte) & 63)
    }
    return (letterSet(typed) ^ letters).nonzeroBitCount > 2 * allowed
  }

  /// Which letters occur, one bit for each; letters may share one.
  private static func letterSet(_ letters: [Unicode.Scalar]) -> UInt64 {
    letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  /// The optimal string alignment distance: Levenshtein's, and a swap of neighbours counts as one.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = Swift.min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = Swift.min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
