/// A bound on what input may cost, by the name that options and configurations give it.
///
/// The table of all limits: every bound that an input can reach is here, with the value that the tool uses.
public enum Limit: String, CaseIterable, Sendable, Hashable {
  /// Bytes of a page.
  case bytes
  /// Entries of the `floors` of a page.
  case floors
  /// Elements of all arrays of a page.
  case items
  /// Elements of all arrays of a page for each 1,024 of its bytes, beyond the first 100,000.
  case itemsPerKilobyte = "items-per-kilobyte"
  /// Rows of a page that is laid out.
  case rows
  /// Rows of a page for each 1,024 of its bytes, beyond the first 5,000. A row may take a thousand bytes of an output.
  case rowsPerKilobyte = "rows-per-kilobyte"
  /// Pages of a file whose lines are pages, for each 1,024 of its bytes, beyond the first 10,000.
  case pagesPerKilobyte = "pages-per-kilobyte"
  /// Floors of a page, each as often as there are apps that it is checked against.
  case floorsInApps = "floors-in-apps"
  /// Findings of one rule in a page.
  case findingsOfRule = "findings-of-rule"
  /// Findings in a page.
  case findingsOfPage = "findings-of-page"
  /// Findings in a file whose lines are pages.
  case findingsOfFile = "findings-of-file"
  /// Bytes of the JSON Pointer of a finding or a difference.
  case pointerLength = "pointer-length"
  /// Bytes of a finding's message, and of its hint.
  case messageLength = "message-length"
  /// Lines of a page as text. The tool adds one for each 32 bytes of the page, unless it is told a number.
  case lines

  /// Bytes of HTML for each byte of a page, beside four million.
  case htmlGrowth = "html-growth"
  /// Bytes of SVG for each byte of a page, beside four million.
  case svgGrowth = "svg-growth"
  /// Bytes of layout JSON, and of a list of actions or exposures, for each byte of what is read, beside four million.
  case jsonGrowth = "json-growth"
  /// Looks at parts of a page in view and at what can be tapped in them, at all scroll samples together.
  case looks

  /// Bytes of the pages that are fetched and not yet checked.
  case bodiesInFlight = "bodies-in-flight"
  /// Suppressions of a configuration.
  case suppressions
  /// Overrides of a configuration.
  case overrides
  /// Patterns of files of a configuration, each alternative of their braces counted.
  case patterns
  /// Steps of matching the path of one file with all patterns of files of a configuration.
  case patternSteps = "pattern-steps"
  /// Settings of the overrides of each file of a run, and of each 16 bytes of their options; files with the same overrides
  /// count once.
  case overrideSettings = "override-settings"
  /// Steps of comparing two manifests.
  case comparisons
  /// Manifests that a configuration names.
  case manifests
  /// Alternatives that the braces of one pattern stand for.
  case braces
  /// Configurations of which each builds on the next.
  case extendsDepth = "extends-depth"
  /// Configurations that a configuration builds on, each as often as it is named.
  case configurations

  /// What happens to input that exceeds a limit.
  public enum Consequence: String, Sendable, Hashable {
    /// The input is refused with one error, and the tool exits with 2.
    case refused
    /// What exceeds the limit is left out, and the tool says so.
    case cut
    /// What exceeds the limit waits until there is room.
    case waits
  }

  /// The greatest value that a limit may be set to: what the tape of a document can address.
  public static let greatest = Int(UInt32.max) - 1

  /// The value that the tool uses unless it is told otherwise.
  public var standard: Int {
    switch self {
    case .bytes: 64 << 20
    case .floors: 100_000
    case .items: 1_000_000
    case .itemsPerKilobyte: 64
    case .rows: 1_000_000
    case .rowsPerKilobyte: 64
    case .pagesPerKilobyte: 40
    case .floorsInApps: 100_000
    case .findingsOfRule: 1000
    case .findingsOfPage: 5000
    case .findingsOfFile: 50_000
    case .pointerLength: 500
    case .messageLength: 1000
    case .lines: 16_000
    case .htmlGrowth: 40
    case .svgGrowth: 60
    case .jsonGrowth: 100
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

  /// What happens to input that exceeds it.
  public var consequence: Consequence {
    switch self {
    case .bytes, .floors, .items, .itemsPerKilobyte, .rows, .rowsPerKilobyte, .pagesPerKilobyte: .refused
    case .floorsInApps, .htmlGrowth, .svgGrowth, .jsonGrowth, .looks: .refused
    case .suppressions, .overrides, .patterns, .patternSteps, .overrideSettings: .refused
    case .comparisons, .manifests: .refused
    case .braces, .extendsDepth, .configurations: .refused
    case .findingsOfRule, .findingsOfPage, .findingsOfFile, .pointerLength, .messageLength, .lines: .cut
    case .bodiesInFlight: .waits
    }
  }

  /// What it bounds, in a few words.
  public var summary: String {
    switch self {
    case .bytes: "Bytes of a page"
    case .floors: "Floors of a page"
    case .items: "Elements of all arrays of a page"
    case .itemsPerKilobyte: "Elements of all arrays of a page for each 1024 of its bytes, beyond the first 100,000"
    case .rows: "Rows of a page"
    case .rowsPerKilobyte: "Rows of a page for each 1024 of its bytes, beyond the first 5000"
    case .pagesPerKilobyte:
      "Pages of a file whose lines are pages, for each 1024 of its bytes, beyond the first 10,000"
    case .floorsInApps: "Floors of a page, each as often as there are apps that it is checked against"
    case .findingsOfRule: "Findings of one rule that are listed for a page"
    case .findingsOfPage: "Findings that are listed for a page"
    case .findingsOfFile: "Findings that are listed for a file whose lines are pages"
    case .pointerLength: "Bytes of the JSON Pointer of a finding or a difference"
    case .messageLength: "Bytes of a finding's message, and of its hint"
    case .lines: "Lines of a page as text; unless it is set, one more for each 32 bytes of the page"
    case .htmlGrowth: "Bytes of HTML for each byte of a page, beside 4,000,000"
    case .svgGrowth: "Bytes of SVG for each byte of a page, beside 4,000,000"
    case .jsonGrowth:
      "Bytes of layout JSON, or of a list of actions or exposures, for each byte of what is read, beside 4,000,000"
    case .looks:
      "Looks at parts of a page and at what can be tapped in them, and elements drawn, at all scroll samples together"
    case .bodiesInFlight: "Bytes of the pages that are fetched and not yet checked"
    case .suppressions: "Suppressions of a configuration and those that it builds on"
    case .overrides: "Overrides of a configuration and those that it builds on"
    case .patterns:
      "Patterns of files of a configuration and those that it builds on, each alternative of braces counted"
    case .patternSteps:
      "Steps of comparing the path of one file with all patterns of files of a configuration, about one a character"
    case .overrideSettings:
      "Settings of the overrides of each file of a run, and 128 besides; files with the same overrides count once, and 16 bytes of options as a setting"
    case .comparisons:
      "Steps of comparing two manifests, about one for each field, for each pair of models that a floor leads to, and for each change of each floor"
    case .manifests: "Manifests of a configuration and those that it builds on"
    case .braces: "Alternatives that the braces of one pattern stand for"
    case .extendsDepth: "Configurations of which each builds on the next"
    case .configurations: "Configurations that a configuration builds on, each as often as it is named"
    }
  }

  /// Whether it bounds configurations. A configuration cannot set such a limit itself.
  public var isOfConfigurations: Bool {
    switch self {
    case .suppressions, .overrides, .patterns, .patternSteps, .overrideSettings, .comparisons, .manifests: true
    case .braces, .extendsDepth, .configurations: true
    default: false
    }
  }
}
