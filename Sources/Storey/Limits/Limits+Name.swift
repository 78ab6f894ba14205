extension Limits {
  /// A limit on the resources that an input may use. The raw value is its name in options and configurations.
  ///
  /// This type lists every limit that input can reach, with the value that the tool uses.
  public enum Name: String, CaseIterable, Sendable, Hashable {
    /// Bytes of a page.
    case bytes
    /// Entries of the `floors` of a page.
    case floors
    /// Elements of all arrays of a page.
    case items
    /// Elements of all arrays of a page per 1,024 of its bytes, beyond the first 100,000.
    case itemsPerKilobyte = "items-per-kilobyte"
    /// Rows of a laid-out page.
    case rows
    /// Rows of a page per 1,024 of its bytes, beyond the first 5,000. It is limited because one row may produce a thousand bytes
    /// of output.
    case rowsPerKilobyte = "rows-per-kilobyte"
    /// Copies of the values of a page that its references make, per value of the page, beyond the first 10,000. Only pages of other
    /// CMSes have references. Without a value, the limit has its standard value, because copies of copies grow exponentially.
    case copiesPerValue = "copies-per-value"
    /// Pages of a file with one page per line, per 1,024 of its bytes, beyond the first 10,000.
    case pagesPerKilobyte = "pages-per-kilobyte"
    /// Floors of a page, multiplied by the number of apps that it is checked against.
    case floorsInApps = "floors-in-apps"
    /// Listed findings of one rule in a page.
    case findingsOfRule = "findings-of-rule"
    /// Listed places of a finding, in addition to its own.
    case placesOfFinding = "places-of-finding"
    /// Listed findings in a page.
    case findingsOfPage = "findings-of-page"
    /// Listed findings in a file with one page per line.
    case findingsOfFile = "findings-of-file"
    /// Bytes of the JSON Pointer of a finding or a difference.
    case pointerLength = "pointer-length"
    /// Bytes of the message of a finding, and of its hint.
    case messageLength = "message-length"
    /// Lines of a page as text. Unless the limit is set, the tool adds one line per 32 bytes of the page.
    case lines

    /// Bytes of HTML per byte of a page, in addition to 4,000,000.
    case htmlGrowth = "html-growth"
    /// Bytes of SVG per byte of a page, in addition to 4,000,000.
    case svgGrowth = "svg-growth"
    /// Bytes of layout JSON, or of a list of actions or exposures, per byte of input, in addition to 4,000,000.
    case jsonGrowth = "json-growth"
    /// Bytes of a format of your own per byte of a page, in addition to 4,000,000.
    case otherGrowth = "other-growth"
    /// Visible parts of a page, their tap targets and drawn elements, counted over all scroll samples.
    case looks

    /// Bytes of the pages that have been fetched and not yet checked.
    case bodiesInFlight = "bodies-in-flight"
    /// Suppressions of a configuration.
    case suppressions
    /// Overrides of a configuration.
    case overrides
    /// File patterns of a configuration, counting each alternative in braces.
    case patterns
    /// Steps in matching the path of one file against all file patterns of a configuration.
    case patternSteps = "pattern-steps"
    /// Settings in the overrides of all files of a run. Each 16 bytes of options count as one more setting. Files with the same
    /// overrides count once.
    case overrideSettings = "override-settings"
    /// Steps in comparing two manifests.
    case comparisons
    /// Manifests of a configuration.
    case manifests
    /// Alternatives that the braces of one pattern expand to.
    case braces
    /// Configurations in a chain of `extends`.
    case extendsDepth = "extends-depth"
    /// Configurations that a configuration extends, directly or indirectly. A configuration counts each time it is named.
    case configurations

    /// The effect of exceeding a limit.
    public enum Consequence: String, Sendable, Hashable {
      /// The input is rejected with one error, and the tool exits with 2.
      case refused
      /// The excess is left out, and the tool reports this.
      case cut
      /// The excess waits until earlier input has been processed.
      case waits
    }

    /// The greatest value that a limit can have: the number of bytes that the tape of a document can address.
    public static let greatest = Int(UInt32.max) - 1

    /// The value that the tool uses by default.
    public var standard: Int {
      switch self {
      case .bytes: 64 << 20
      case .floors: 100_000
      case .items: 1_000_000
      case .itemsPerKilobyte: 64
      case .rows: 1_000_000
      case .rowsPerKilobyte: 64
      case .copiesPerValue: 4
      case .pagesPerKilobyte: 40
      case .floorsInApps: 100_000
      case .findingsOfRule: 1000
      case .placesOfFinding: 20
      case .findingsOfPage: 5000
      case .findingsOfFile: 50_000
      case .pointerLength: 500
      case .messageLength: 1000
      case .lines: 16_000
      case .htmlGrowth: 40
      case .svgGrowth: 60
      case .jsonGrowth: 100
      case .otherGrowth: 100
      case .looks: 2_000_000
      case .bodiesInFlight: 256 << 20
      case .suppressions: 10_000
      case .overrides: 1000
      case .patterns: 10_000
      case .patternSteps: 100_000
      case .overrideSettings: 500_000
      case .comparisons: 200_000
      case .manifests: 32
      case .braces: 1000
      case .extendsDepth: 64
      case .configurations: 1000
      }
    }

    /// The effect of exceeding the limit.
    public var consequence: Consequence {
      switch self {
      case .bytes, .floors, .items, .itemsPerKilobyte, .rows, .rowsPerKilobyte, .pagesPerKilobyte: .refused
      case .floorsInApps, .htmlGrowth, .svgGrowth, .jsonGrowth, .otherGrowth, .looks: .refused
      case .suppressions, .overrides, .patterns, .patternSteps, .overrideSettings: .refused
      case .comparisons, .manifests: .refused
      case .braces, .extendsDepth, .configurations: .refused
      case .findingsOfRule, .placesOfFinding, .findingsOfPage, .findingsOfFile: .cut
      case .pointerLength, .messageLength, .lines, .copiesPerValue: .cut
      case .bodiesInFlight: .waits
      }
    }

    /// A short description of the limited quantity.
    public var summary: String {
      switch self {
      case .bytes: "Bytes of a page"
      case .floors: "Floors of a page"
      case .items: "Elements of all arrays of a page"
      case .itemsPerKilobyte: "Elements of all arrays of a page per 1024 of its bytes, beyond the first 100,000"
      case .rows: "Rows of a page"
      case .rowsPerKilobyte: "Rows of a page per 1024 of its bytes, beyond the first 5000"
      case .copiesPerValue:
        "Copies of the values of a page that its references make, per value of the page, beyond the first 10,000"
      case .pagesPerKilobyte:
        "Pages of a file with one page per line, per 1024 of its bytes, beyond the first 10,000"
      case .floorsInApps: "Floors of a page, multiplied by the number of apps that it is checked against"
      case .findingsOfRule: "Findings of one rule listed for a page"
      case .placesOfFinding: "Places listed for a finding, in addition to its own"
      case .findingsOfPage: "Findings listed for a page"
      case .findingsOfFile: "Findings listed for a file with one page per line"
      case .pointerLength: "Bytes of the JSON Pointer of a finding or a difference"
      case .messageLength: "Bytes of the message of a finding, and of its hint"
      case .lines: "Lines of a page as text; unless the limit is set, one more line per 32 bytes of the page"
      case .htmlGrowth: "Bytes of HTML per byte of a page, in addition to 4,000,000"
      case .svgGrowth: "Bytes of SVG per byte of a page, in addition to 4,000,000"
      case .jsonGrowth:
        "Bytes of layout JSON, or of a list of actions or exposures, per byte of input, in addition to 4,000,000"
      case .otherGrowth: "Bytes of a format of your own per byte of a page, in addition to 4,000,000"
      case .looks:
        "Visible parts of a page, their tap targets and drawn elements, counted over all scroll samples"
      case .bodiesInFlight: "Bytes of the pages that have been fetched and not yet checked"
      case .suppressions: "Suppressions of a configuration and of those that it extends"
      case .overrides: "Overrides of a configuration and of those that it extends"
      case .patterns:
        "File patterns of a configuration and of those that it extends, counting each alternative in braces"
      case .patternSteps:
        "Steps in matching the path of one file against all file patterns of a configuration, about one per character"
      case .overrideSettings:
        "Settings in the overrides of all files of a run, plus 128 per file; files with the same overrides count once, and every 16 bytes of options count as one setting"
      case .comparisons:
        "Steps in comparing two manifests, about one per field, per pair of models reachable from a floor, and per change of each floor"
      case .manifests: "Manifests of a configuration and of those that it extends"
      case .braces: "Alternatives that the braces of one pattern expand to"
      case .extendsDepth: "Configurations in a chain in which each extends the next"
      case .configurations: "Configurations that a configuration extends, counting each time that one is named"
      }
    }

    /// Whether the limit applies to configurations. A configuration cannot set these limits itself.
    public var isOfConfigurations: Bool {
      switch self {
      case .suppressions, .overrides, .patterns, .patternSteps, .overrideSettings, .comparisons, .manifests: true
      case .braces, .extendsDepth, .configurations: true
      default: false
      }
    }
  }
}
