import Storey

extension RuleDescription {
  /// What is reported of values by whoever reads them.
  static let ofReader: [RuleDescription] = [
    RuleDescription(
      id: .missingKey, severity: .error,
      summary: "A key is missing that its object cannot be without",
      rationale: """
        What lacks it is left out: an element of its list, or a floor as a whole. null and the empty text count as absent, because
        a CMS writes them for "nothing".
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [↓{"pattern": "Focus"}]}"#,
      ]),
    RuleDescription(
      id: .wrongType, severity: .error,
      summary: "A value is of a type that cannot be read as what is meant",
      rationale: """
        What is optional reads as if it were absent; what is required takes its object with it. Ids may be numbers or texts and
        flags 0, 1, true or false; a text that spells a number is read as one (coerced-value).
        """,
      samples: [
        #"{"name": "Food", "floors": [], "head": {"title": "Food"}}"#,
        #"{"name": "Food", "floors": [], "head": ↓"Food"}"#,
      ]),
    RuleDescription(
      id: .outOfRange, severity: .warning,
      summary: "A number lies outside of what is allowed",
      rationale: """
        It is brought into the range, or its default is used: the message says which. What is shown is not what was meant.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margin": {"height": 10}}]}"#,
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margin": {"height": ↓-10}}]}"#,
      ]),
    RuleDescription(
      id: .coercedValue, severity: .note,
      summary: "A value of another type is read as what is meant",
      rationale: """
        A CMS writes "1125" and 1125 at will, and both are understood here. Other readers of the page may be stricter.
        """,
      isFixable: true,
      samples: [
        #"{"name": "Food", "floors": [], "executeTime": 12}"#,
        #"{"name": "Food", "floors": [], "executeTime": ↓"12"}"#,
      ]),
    RuleDescription(
      id: .invalidURL, severity: .error,
      summary: "A text that is no URL where one is meant",
      rationale: """
        URLs hold no spaces and no control characters. The picture or link is left out; what it belongs to stays.
        """,
      samples: [
        #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "a%20b.png"}}"#,
        #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": ↓"a b.png"}}"#,
      ]),
    RuleDescription(
      id: .unsafeScheme, severity: .error,
      summary: "A URL with a scheme that is not allowed",
      rationale: """
        Only http, https and relative paths are followed. javascript: and data: would let whoever writes a page run code in it; the
        URL is refused in every output.
        """,
      samples: [
        #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "https://img.example/a.png"}}"#,
        #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": ↓"javascript:alert(1)"}}"#,
      ]),
  ]
}
