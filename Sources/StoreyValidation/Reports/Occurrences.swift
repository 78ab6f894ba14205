import Storey

/// A counter of findings of one page that have the same fingerprint.
struct Occurrences {
  private var counts: [Fingerprint: Int] = [:]
  /// The suffix that distinguishes the page from other pages of the file: its first line, or empty if this is line 1.
  private let page: String

  init(page firstLine: Int) {
    page = firstLine > 1 ? ":\(firstLine)" : ""
  }

  /// Returns a name for a finding that is unique in its file: a hash of the fingerprint and the number of the occurrence.
  mutating func name(of fingerprint: Fingerprint) -> String {
    let count = counts[fingerprint, default: 0] + 1
    counts[fingerprint] = count
    return Fingerprint.hash("\(fingerprint.rule)\n\(fingerprint.anchor)\n\(fingerprint.content)") + ":\(count)\(page)"
  }
}
