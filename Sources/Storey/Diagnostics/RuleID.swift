/// The name of a rule, in kebab-case. Diagnostics contain it and configurations refer to it.
public struct RuleID: Sendable, Hashable {
  /// The name as printed.
  public let name: String

  /// Creates a rule ID from a name.
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

/// The rules that the engine reports during decoding and layout.
extension RuleID {
  /// The document is not valid JSON.
  public static let invalidJSON: RuleID = "invalid-json"
  /// The document has comments or trailing commas, which the configuration allows.
  public static let relaxedJSON: RuleID = "relaxed-json"
  /// The document exceeds a limit on its size.
  public static let pageTooLarge: RuleID = "page-too-large"
  /// The document begins with a byte-order mark.
  public static let byteOrderMark: RuleID = "byte-order-mark"
  /// A key occurs more than once in an object.
  public static let duplicateKey: RuleID = "duplicate-key"
  /// A required key is absent.
  public static let missingKey: RuleID = "missing-key"
  /// The type of a value is not the expected type and cannot be converted to it.
  public static let wrongType: RuleID = "wrong-type"
  /// A value is outside its allowed range.
  public static let outOfRange: RuleID = "out-of-range"
  /// A key is unknown.
  public static let unknownKey: RuleID = "unknown-key"
  /// A value of another type was converted to the expected type.
  public static let coercedValue: RuleID = "coerced-value"
  /// A floor's pattern is not registered.
  public static let unknownPattern: RuleID = "unknown-pattern"
  /// A requirement of a floor is not met.
  public static let unmetRequirement: RuleID = "unmet-requirement"
  /// A floor cannot be shown and is replaced by its fallback.
  public static let replacedFloor: RuleID = "replaced-floor"
  /// A value that is replaced when the page is shown.
  public static let dynamicValue: RuleID = "dynamic-value"
  /// The order of the parts of a page names a part that does not exist.
  public static let missingPart: RuleID = "missing-part"
  /// A part of a page is not in the order of the parts, or is in it twice.
  public static let partOrder: RuleID = "part-order"
  /// A reference names no value, a value that contains it, or too many values.
  public static let references: RuleID = "broken-reference"
  /// A part is in a list that does not allow its type.
  public static let misplacedPart: RuleID = "misplaced-part"
  /// A list has more parts than it may have.
  public static let tooManyParts: RuleID = "too-many-parts"
  /// A file has only changes of another page.
  public static let overlayPage: RuleID = "overlay-page"
  /// A floor of an older version of its type, which is migrated.
  public static let oldFloor: RuleID = "old-floor"
  /// A file is not a page of the shape in which it is read.
  public static let unrecognizedPage: RuleID = "unrecognized-page"
  /// No renderer is registered for a row.
  public static let missingRenderer: RuleID = "missing-renderer"
  /// A floor cannot be decoded and is left out.
  public static let undecodableFloor: RuleID = "undecodable-floor"
  /// The scheme of a URL is not allowed.
  public static let unsafeScheme: RuleID = "unsafe-scheme"
  /// A URL is invalid.
  public static let invalidURL: RuleID = "invalid-url"
  /// A page has more findings than are listed.
  public static let unlistedFindings: RuleID = "unlisted-findings"
  /// The page is an error response of the CMS.
  public static let errorCodePage: RuleID = "error-code-page"
}
