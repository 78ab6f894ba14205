import Storey

/// Tells findings of one page apart that are alike in everything but the place: the first, the second …
struct Occurrences {
  private var counts: [Fingerprint: Int] = [:]
  /// What tells the page from others of its file: the line that it begins on, where that is not the first.
  private let page: String

  init(page firstLine: Int) {
    page = firstLine > 1 ? ":\(firstLine)" : ""
  }

  /// A name for a finding that no other of the page has: a hash of its fingerprint, and which occurrence it is.
  mutating func name(of fingerprint: Fingerprint) -> String {
    let count = counts[fingerprint, default: 0] + 1
    counts[fingerprint] = count
    return Fingerprint.hash("\(fingerprint.rule)\n\(fingerprint.anchor)\n\(fingerprint.content)") + ":\(count)\(page)"
  }
}
