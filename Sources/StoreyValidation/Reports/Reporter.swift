/// Writes reports in one format: a part for each page, and what stands around the parts.
///
/// Parts are written by whoever has checked the page, on any thread; they are put together in the order of the pages, so
/// the bytes are the same whatever the number of threads.
public protocol Reporter: Sendable {
  /// What one page contributes; nothing for a page that has nothing to say.
  func part(of report: PageReport) -> [UInt8]

  /// How many bytes of parts the readers of the format can take; nil when there is no limit.
  var limit: Int? { get }

  /// What stands after the last part for those that are left out because of the limit.
  func omission(of count: Int) -> [UInt8]

  /// What stands around and between the parts that are not empty. The separator is the same for every summary.
  func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame

  /// Whether the frame's prefix is the same for every summary: the report is written while pages are still being checked
  /// then. `false` unless implemented.
  var hasFixedPrefix: Bool { get }
}

/// What stands around and between the parts of a report, as UTF-8.
public struct ReportFrame: Sendable {
  /// Before the first part.
  public let prefix: [UInt8]
  /// Between two parts.
  public let separator: [UInt8]
  /// After the last part.
  public let suffix: [UInt8]

  /// A frame from its texts.
  public init(prefix: String = "", separator: String = "", suffix: String = "") {
    self.prefix = Array(prefix.utf8)
    self.separator = Array(separator.utf8)
    self.suffix = Array(suffix.utf8)
  }
}

extension Reporter {
  public var limit: Int? { nil }
  public var hasFixedPrefix: Bool { false }
  public func omission(of count: Int) -> [UInt8] { [] }

  /// Writes a whole report of pages that are all checked.
  public func write(_ reports: [PageReport]) -> [UInt8] {
    var parts = ReportParts(self)
    let pieces = reports.flatMap { parts.pieces(adding: part(of: $0)) }
    let summary = ValidationSummary(of: reports)
    return Array(([parts.beginning(summary)] + pieces + parts.ending(summary)).joined())
  }
}

/// Puts a report together, page by page, with as many parts as its readers can take.
package struct ReportParts: Sendable {
  private let reporter: any Reporter
  private let separator: [UInt8]
  private var hasParts = false
  private var omittedCount = 0
  private var size = 0

  /// Creates a report without parts.
  package init(_ reporter: any Reporter) {
    self.reporter = reporter
    separator = reporter.frame(ValidationSummary(), hasParts: true).separator
  }

  /// What stands before the first part.
  package func beginning(_ summary: ValidationSummary) -> [UInt8] {
    reporter.frame(summary, hasParts: hasParts).prefix
  }

  /// Returns what a page adds to the report.
  package mutating func pieces(adding part: [UInt8]) -> [[UInt8]] {
    if part.isEmpty { return [] }
    if let limit = reporter.limit, size + part.count > limit {
      omittedCount += 1
      return []
    }
    size += part.count
    defer { hasParts = true }
    return hasParts && !separator.isEmpty ? [separator, part] : [part]
  }

  /// What stands after the last part.
  package func ending(_ summary: ValidationSummary) -> [[UInt8]] {
    (omittedCount > 0 ? [reporter.omission(of: omittedCount)] : [])
      + [reporter.frame(summary, hasParts: hasParts).suffix]
  }
}
