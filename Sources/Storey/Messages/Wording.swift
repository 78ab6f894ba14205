/// Formats numbers and lists for messages.
package enum Wording {
  /// Returns a count with its noun, such as `1 file` or `2 files`. The plural of the noun must end in `s`.
  package static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// Returns a list of alternatives: `a`, `a or b`, or `a, b or c`.
  package static func alternatives(_ words: [String]) -> String {
    guard let last = words.last else { return "" }
    return words.count == 1 ? last : "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// Returns a noun with its article, by its first letter: `a section`, `an entry`.
  package static func withArticle(_ noun: String) -> String {
    noun.first.map { "aeiouAEIOU".contains($0) } == true ? "an \(noun)" : "a \(noun)"
  }

  /// Returns a key in quotes with its article: `a "fallback"`.
  package static func withArticle(quoted key: String) -> String {
    withArticle(key).split(separator: " ", maxSplits: 1).joined(separator: " \"") + "\""
  }

  /// Returns a length in points in the format of layout JSON: at most 4 decimals, without trailing zeros.
  package static func length(_ points: Double) -> String {
    // Above 2^53 / 10,000 the fourth decimal is not exact.
    guard points.magnitude < 900_719_925_474 else {
      return points.magnitude < 1e15 ? String(Int(points)) : "\(points)"
    }
    let scaled = Int((points * 10000).rounded())
    let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: 10000)
    var text = scaled < 0 ? "-\(whole)" : "\(whole)"
    if fraction == 0 { return text }
    let digits = String(fraction)
    text += "." + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
