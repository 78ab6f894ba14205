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
    for url in page.urls where !url.isRefused {
      guard let reason = Self.fault(of: url) else { continue }
      findings.add(
        Diagnostic.message("the URL ", quoting: url.written, reason),
        hint: "use a complete URL, or remove the key", at: url.source)
    }
  }

  /// Returns the reason why a URL is reported, as the end of a message; `nil` for a URL that is not reported.
  static func fault(of url: ResourceURL) -> StaticString? {
    var reason: StaticString?
    unsafe url.withUTF8Bytes { unsafe reason = fault(of: $0) }
    return reason
  }

  private static func fault(of bytes: UnsafeBufferPointer<UInt8>) -> StaticString? {
    let url = unsafe URLText(bytes)
    if unsafe url.lacksHost(in: bytes) { return " has no host" }
    guard url.authority == nil || !url.lastName.isEmpty else { return nil }
    for (word, isInAnyCase, reason) in Self.words where word.utf8CodeUnitCount == url.lastName.count {
      let isWord = url.lastName.enumerated().allSatisfy { index, place in
        let byte = unsafe isInAnyCase ? bytes[place] | 0x20 : bytes[place]
        return unsafe byte == word.utf8Start[index]
      }
      if isWord { return reason }
    }
    return nil
  }
}

extension InspectedPage {
  /// Returns whether the rule `dead-url` reports a URL.
  func isReportedAsDead(_ url: ResourceURL) -> Bool {
    !isOff(DeadURLRule.description.id) && DeadURLRule.fault(of: url) != nil
  }
}
