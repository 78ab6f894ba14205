/// A page that shows what a rule means.
///
/// In the page and in its configuration a `↓` stands before each place where the rule has to find something, or before all where a
/// finding is about no place; a sample without one keeps the rule.
public struct RuleSample: Sendable {
  private let markedPage: String
  private let markedConfiguration: String?
  /// The options of the rule that it is checked with, as JSON; nil for the defaults.
  public let options: String?
  /// The manifests of the apps that it is checked against, as JSON.
  public let manifests: [String]
  /// What else has to be known, in one line; nil when the page says it all.
  public let remark: String?

  /// A sample from its parts, with marks in the page and the configuration.
  public init(
    _ page: String, options: String? = nil, configuration: String? = nil, manifests: [String] = [],
    remark: String? = nil
  ) {
    markedPage = page
    markedConfiguration = configuration
    self.options = options
    self.manifests = manifests
    self.remark = remark
  }

  /// The page, without marks.
  public var page: String { Self.unmarked(markedPage) }

  /// The configuration that it is checked with, as JSON, without marks; nil when there is none.
  public var configuration: String? { markedConfiguration.map(Self.unmarked) }

  /// Whether the rule has to find something.
  public var breaksRule: Bool { (markedPage + (markedConfiguration ?? "")).unicodeScalars.contains(Self.mark) }

  /// Where in the page the rule has to find something, from the top.
  public var placesInPage: [SourcePosition] { Self.marks(of: markedPage) }

  /// Where in the configuration the rule has to find something, from the top.
  public var placesInConfiguration: [SourcePosition] { markedConfiguration.map(Self.marks) ?? [] }

  // MARK: Marks

  private static let mark: Unicode.Scalar = "↓"

  private static func unmarked(_ text: String) -> String {
    text.unicodeScalars.contains(mark)
      ? String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != mark })) : text
  }

  private static func marks(of text: String) -> [SourcePosition] {
    var marks: [SourcePosition] = []
    var (line, column) = (1, 1)
    for scalar in text.unicodeScalars {
      switch scalar {
      case mark: marks.append(SourcePosition(line: line, column: column))
      case "\n": (line, column) = (line + 1, 1)
      case "\u{FEFF}" where line == 1 && column == 1: continue
      default: column += 1
      }
    }
    return marks
  }
}

extension RuleSample: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
