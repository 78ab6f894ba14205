import Storey

/// Tells findings of one page apart that are alike in everything but the place: the first, the second …
struct Occurrences {
  private var counts: [Fingerprint: Int] = [:]

  /// A name for a finding that no other of the page has: a hash of its fingerprint, and which occurrence it is.
  mutating func name(of fingerprint: Fingerprint) -> String {
    let count = counts[fingerprint, default: 0] + 1
    counts[fingerprint] = count
    return Fingerprint.hash("\(fingerprint.rule)\n\(fingerprint.anchor)\n\(fingerprint.content)") + ":\(count)"
  }
}
