/// The name of a rule, in kebab-case: what a diagnostic is about, and what a configuration refers to.
public struct RuleID: Sendable, Hashable {
  /// The name as it is printed.
  public let name: String

  /// A rule from its name.
  public init(_ name: String) {
    self.name = name
  }
}

extension RuleID: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension RuleID: Comparable {
  public static func < (a: RuleID, b: RuleID) -> Bool { a.name < b.name }
}

extension RuleID: CustomStringConvertible {
  public var description: String { name }
}

/// The rules that the engine itself reports while it decodes and lays out.
extension RuleID {
  /// The bytes are no JSON document.
  public static let invalidJSON: RuleID = "invalid-json"
  /// The document is larger than the engine was told to read.
  public static let pageTooLarge: RuleID = "page-too-large"
  /// The document begins with a byte-order mark.
  public static let byteOrderMark: RuleID = "byte-order-mark"
  /// A key occurs more than once in an object.
  public static let duplicateKey: RuleID = "duplicate-key"
  /// A required key is absent.
  public static let missingKey: RuleID = "missing-key"
  /// A value is of a type that cannot be read as what is meant.
  public static let wrongType: RuleID = "wrong-type"
  /// A number lies outside of what is allowed.
  public static let outOfRange: RuleID = "out-of-range"
  /// A key that nothing reads.
  public static let unknownKey: RuleID = "unknown-key"
  /// A value of another type was read as what is meant.
  public static let coercedValue: RuleID = "coerced-value"
  /// A floor's pattern is not registered.
  public static let unknownPattern: RuleID = "unknown-pattern"
  /// A floor requires what is not there.
  public static let unmetRequirement: RuleID = "unmet-requirement"
  /// A floor cannot be shown, and its fallback stands in its place.
  public static let replacedFloor: RuleID = "replaced-floor"
  /// No renderer is registered for a row.
  public static let missingRenderer: RuleID = "missing-renderer"
  /// A floor cannot be decoded and is left out.
  public static let undecodableFloor: RuleID = "undecodable-floor"
  /// A URL whose scheme is not allowed.
  public static let unsafeScheme: RuleID = "unsafe-scheme"
  /// A URL that is none.
  public static let invalidURL: RuleID = "invalid-url"
  /// A page has more findings than are listed.
  public static let unlistedFindings: RuleID = "unlisted-findings"
  /// The page says that it is an error answer.
  public static let errorCodePage: RuleID = "error-code-page"
}
