/// "Did you mean": the name that a misspelt one was probably meant to be.
public struct SpellingSuggestion: Sendable, Hashable {
  /// The name that was probably meant.
  public let name: String
  /// Whether it can be nothing else: no other name is as near, and what was typed is no word of its own. That is to say
  /// its letters are those of the name in another order, or it has at least five and one of them is wrong; neither a
  /// number nor a plural makes the difference.
  public let isCertain: Bool

  /// The same name as one of several.
  var ambiguous: SpellingSuggestion { SpellingSuggestion(name: name, isCertain: false) }

  private init(name: String, isCertain: Bool) {
    self.name = name
    self.isCertain = isCertain
  }

  /// The candidate nearest to a name; nil when none is near enough. O(candidates · length²).
  public init?(for name: String, among candidates: some Sequence<String>) {
    guard let nearest = Self.search(name, candidates) else { return nil }
    self = nearest
  }

  /// The candidate nearest to the name, if it is near enough: at most a third of the name's letters, and at most three,
  /// typed wrong, left out, put in or swapped with the next one. The first of equally near ones. Letter case counts as
  /// no difference. O(candidates · length²).
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    search(name, candidates)?.name
  }

  private static func search(_ name: String, _ candidates: some Sequence<String>) -> SpellingSuggestion? {
    let typed = Array(name.lowercased().unicodeScalars.prefix(64))
    var nearest: (candidate: String, distance: Int)?
    var isOnlyOne = true
    for candidate in candidates where candidate != name {
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let allowed = min(3, max(1, max(typed.count, letters.count) / 3))
      if abs(typed.count - letters.count) > allowed || min(typed.count, letters.count) < 2 { continue }
      // Each edit changes at most two of the letters that occur.
      if (Self.letterSet(typed) ^ Self.letterSet(letters)).nonzeroBitCount > 2 * allowed { continue }
      let distance = distance(typed, letters)
      if distance > allowed { continue }
      if distance == nearest?.distance, candidate != nearest?.candidate { isOnlyOne = false }
      if distance < nearest?.distance ?? .max {
        nearest = (candidate, distance)
        isOnlyOne = true
      }
    }
    return nearest.map { nearest in
      let isTypo = isTypo(name, of: nearest.candidate, distance: nearest.distance)
      return SpellingSuggestion(name: nearest.candidate, isCertain: isOnlyOne && isTypo)
    }
  }

  private static func isTypo(_ typed: String, of name: String, distance: Int) -> Bool {
    let (typed, name) = (typed.lowercased(), name.lowercased())
    if typed.filter(\.isNumber) != name.filter(\.isNumber) || typed == name + "s" || typed + "s" == name {
      return false
    }
    return typed.sorted() == name.sorted() || (distance == 1 && typed.count >= 5)
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
