/// A sample page that keeps or breaks a rule.
///
/// In the page and in its configuration, a `↓` marks each position at which the rule must report a finding. A mark at the start
/// represents a finding without a location. A sample without marks keeps the rule.
public struct RuleSample: Sendable {
  private let markedPage: String
  private let markedConfiguration: String?
  /// The options of the rule for this sample, as JSON. `nil` for the defaults.
  public let options: String?
  /// The manifests of the apps that it is checked against, as JSON.
  public let manifests: [String]
  /// The paths of the pages that exist beside it.
  public let pages: [String]
  /// The name of the dialect of the page; `nil` for Storey's own.
  public let dialect: String?
  /// An explanation in one line, or `nil` when the page needs none.
  public let remark: String?

  /// Creates a sample. The page and the configuration may contain marks.
  public init(
    _ page: String, options: String? = nil, configuration: String? = nil, manifests: [String] = [],
    pages: [String] = [], dialect: String? = nil, remark: String? = nil
  ) {
    markedPage = page
    markedConfiguration = configuration
    self.options = options
    self.manifests = manifests
    self.pages = pages
    self.dialect = dialect
    self.remark = remark
  }

  /// The page, without marks.
  public var page: String { Self.unmarked(markedPage) }

  /// The configuration that it is checked with, as JSON, without marks. `nil` for no configuration.
  public var configuration: String? { markedConfiguration.map(Self.unmarked) }

  /// Whether the rule must report a finding.
  public var breaksRule: Bool { (markedPage + (markedConfiguration ?? "")).unicodeScalars.contains(Self.mark) }

  /// The positions in the page at which the rule must report a finding, from the top.
  public var placesInPage: [SourcePosition] { Self.marks(of: markedPage) }

  /// The positions in the configuration at which the rule must report a finding, from the top.
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
