import Storey

extension RuleDescription {
  /// The rules that are reported when values are read.
  static let ofReader: [RuleDescription] = [
    RuleDescription(
      id: .missingKey, severity: .error,
      summary: "A required key that is missing",
      rationale: """
        The object without the key is left out: an element of a list, or a whole floor. null and the empty string count as
        missing, because a CMS writes them for missing values.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [↓{"pattern": "Focus"}]}"#,
      ]),
    RuleDescription(
      id: .wrongType, severity: .error,
      summary: "A value of the wrong type",
      rationale: """
        If the value is optional, it is treated as missing. If it is required, its object is left out. Ids may be numbers or
        strings, and flags may be 0, 1, true or false. A string that contains a number is read as a number (coerced-value).
        """,
      samples: [
        #"{"name": "Food", "floors": [], "head": {"title": "Food"}}"#,
        #"{"name": "Food", "floors": [], "head": ↓"Food"}"#,
      ]),
    RuleDescription(
      id: .outOfRange, severity: .warning,
      summary: "A number that is out of range",
      rationale: """
        The number is replaced with the nearest one in the range or with the default, as the message states. The page is not
        shown as intended.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margin": {"height": 10}}]}"#,
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margin": {"height": ↓-10}}]}"#,
      ]),
    RuleDescription(
      id: .coercedValue, severity: .note,
      summary: "A value of the wrong type that is converted to the expected type",
      rationale: """
        A CMS may write "1125" or 1125. Both are accepted here, but other readers of the page may be stricter.
        """,
      isFixable: true,
      samples: [
        #"{"name": "Food", "floors": [], "executeTime": 12}"#,
        #"{"name": "Food", "floors": [], "executeTime": ↓"12"}"#,
      ]),
    RuleDescription(
      id: .invalidURL, severity: .error,
      summary: "An invalid URL",
      rationale: """
        A URL must not contain spaces or control characters. The picture or link is left out; the element that contains it
        is kept.
        """,
      samples: [
        #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "a%20b.png"}}"#,
        #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": ↓"a b.png"}}"#,
      ]),
    RuleDescription(
      id: .unsafeScheme, severity: .error,
      summary: "A URL with a scheme that is not allowed",
      rationale: """
        Only http:, https: and relative paths are allowed. With javascript: or data:, the author of a page could run code in
        it. The URL is left out of every output.
        """,
      samples: [
        #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "https://img.example/a.png"}}"#,
        #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": ↓"javascript:alert(1)"}}"#,
      ]),
  ]
}
