import Storey

/// A rule that reports URLs made from missing values.
struct DeadURLRule: PageRule {
  static let description = RuleDescription(
    id: "dead-url", severity: .warning,
    summary: "A URL that ends in null, undefined or NaN, or has no host",
    rationale: """
      A CMS that joins a prefix with a missing value writes a path that ends in /null, /undefined or /NaN, or a URL without
      a host, such as "https:". The picture does not load, or the link opens an error page.
      """,
    samples: [
      #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "https://img.example/null.png"}}"#,
      #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": ↓"https://img.example/mobile/null"}}"#,
    ])

  /// The words that programs write for missing values. `null` and `undefined` match in any case. `NaN` matches only in this
  /// case, because "nan" is a word in many languages.
  private static let words: [(word: StaticString, isInAnyCase: Bool, reason: StaticString)] = [
    ("null", true, " ends in null"), ("undefined", true, " ends in undefined"), ("NaN", false, " ends in NaN"),
  ]

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for split in page.splitURLs {
      guard let reason = Self.fault(of: split) else { continue }
      findings.add(
        Diagnostic.message("the URL ", quoting: split.url.written, reason),
        hint: "use a complete URL, or remove the key", at: split.url.source)
    }
  }

  /// Returns the reason why a URL is reported, as the end of a message; `nil` for a URL that is not reported.
  static func fault(of split: SplitURL) -> StaticString? {
    if split.parts.lacksHost { return " has no host" }
    let name = split.parts.lastName
    for (word, isInAnyCase, reason) in words where word.utf8CodeUnitCount == name.count {
      var isWord = false
      unsafe split.url.withUTF8Bytes { bytes in
        isWord = unsafe bytes[name].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: name.count)) {
          (isInAnyCase ? $0 | 0x20 : $0) == $1
        }
      }
      if isWord { return reason }
    }
    return nil
  }
}

extension InspectedPage {
  /// Returns whether the rule `dead-url` reports a URL.
  func isReportedAsDead(_ split: SplitURL) -> Bool {
    !isOff(DeadURLRule.description.id) && DeadURLRule.fault(of: split) != nil
  }
}
