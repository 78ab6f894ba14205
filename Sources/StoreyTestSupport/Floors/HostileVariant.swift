import Storey

/// An edit that makes a sample hostile.
struct HostileVariant: Sendable {
  /// The name of the variant in violations.
  let name: String
  private let edit: JSONEdit

  /// Returns the hostile JSON of a sample. O(bytes).
  func json(of sample: JSONValue) -> String { edit.json(of: sample, isFloor: true) }

  /// Returns the JSON of a sample that was rewritten without changes, to detect variants that change nothing.
  static func unchanged(_ sample: JSONValue) -> String { JSONEdit().json(of: sample, isFloor: true) }

  /// All variants.
  static let all: [HostileVariant] =
    texts.flatMap { name, text in
      [
        HostileVariant(name: "every text is \(name)", edit: JSONEdit(text: text)),
        HostileVariant(name: "every text is \(name), patterns too", edit: JSONEdit(text: text, keepsPatterns: false)),
      ]
    }
    + numbers.map { name, numbers in HostileVariant(name: "every number is \(name)", edit: JSONEdit(numbers: numbers)) }
    + [
      HostileVariant(name: "every array is empty", edit: JSONEdit(repetitions: 0)),
      HostileVariant(name: "every array is three times as long", edit: JSONEdit(repetitions: 3)),
    ]

  /// The replacements for texts. None contains a character reference, such as "&lt;". A drawn reference was therefore escaped
  /// by the renderer.
  private static let texts: [(String, String)] = [
    ("a script", "</script><script>alert(1)</script>"),
    ("quotes and ampersands", "\"Fish\" & 'Chips' <b onclick=\"x('1')\">& more</b>"),
    ("a URL with markup", "https://shop.example/?a=\"><img/src=x/onerror='alert(1)'>&b=1"),
    ("control characters", "a\u{0}b\u{7}\t\n\r\u{B}\u{1B}[31m\u{7F}\u{85}\u{2028}c\u{FFFE}"),
    ("5,000 characters", String(repeating: "Tea & 茶 <b>", count: 500)),
    ("right-to-left", "\u{202E}مرحبا بالعالم שלום \u{200F}(1) <b>\u{2067}"),
    ("emoji", "👩‍👩‍👧‍👦🏳️‍🌈🇨🇳👍🏽<i>e\u{301}\u{302}\u{303}"),
    ("empty", ""),
  ]

  private static let numbers: [(String, [String])] = [
    ("0", ["0"]), ("negative", ["-1"]), ("a fraction", ["0.001"]), ("large", ["9007199254740991"]),
    ("huge", ["1e308"]), ("1 or huge in turn", ["1", "1e308"]), ("huge or tiny in turn", ["1e308", "1e-308"]),
  ]
}
