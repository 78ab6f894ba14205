/// A writer of reports in one format. A report consists of a part for each page and a frame around the parts.
///
/// Parts are written on any thread. They are joined in the order of the pages, so the report does not depend on the number of
/// threads.
public protocol Reporter: Sendable {
  /// Returns the part for a page; empty if the page is not in the report.
  func part(of report: PageReport) -> [UInt8]

  /// The maximum number of bytes of all parts that readers of the format accept; `nil` for no limit. Default: `nil`.
  var limit: Int? { get }

  /// Returns the text that follows the last part when `count` parts are left out because of the limit. Default: empty.
  func omission(of count: Int) -> [UInt8]

  /// Returns the text around and between the parts. The separator must be the same for every summary.
  ///
  /// - Parameters:
  ///   - summary: The number of checked pages and of their findings.
  ///   - hasParts: Whether the report has a part that is not empty.
  func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame

  /// Whether the prefix of the frame is the same for every summary. If `true`, the report is written while pages are still
  /// being checked. Default: `false`.
  var hasFixedPrefix: Bool { get }
}

/// The text around and between the parts of a report, as UTF-8.
public struct ReportFrame: Sendable {
  /// The text before the first part.
  public let prefix: [UInt8]
  /// The text between two parts.
  public let separator: [UInt8]
  /// The text after the last part.
  public let suffix: [UInt8]

  /// Creates a frame.
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

  /// Returns the complete report of pages.
  public func write(_ reports: [PageReport]) -> [UInt8] {
    var parts = ReportParts(self)
    let pieces = reports.flatMap { parts.pieces(adding: reportPart(of: $0)) }
    let summary = ValidationSummary(of: reports)
    let all = [parts.beginning(summary)] + pieces + parts.ending(summary)
    var report: [UInt8] = []
    report.reserveCapacity(all.reduce(0) { $0 + $1.count })
    for piece in all { report += piece }
    return report
  }
}

/// A report that is assembled page by page, with the parts that are within the limit.
package struct ReportParts: Sendable {
  private let reporter: any Reporter
  private let separator: [UInt8]
  private var hasParts = false
  private var omittedCount = 0
  private var size = 0
  /// The reporter, if it groups findings.
  private let grouping: TextReporter?
  /// The findings that are only counted, if the reporter groups findings.
  private var repeated = RepeatedFindings()

  /// Creates a report without parts.
  package init(_ reporter: any Reporter) {
    self.reporter = reporter
    separator = reporter.frame(ValidationSummary(), hasParts: true).separator
    grouping = (reporter as? TextReporter).flatMap { $0.groupsFindings ? $0 : nil }
  }

  /// Returns the text before the first part.
  package func beginning(_ summary: ValidationSummary) -> [UInt8] {
    reporter.frame(summary, hasParts: hasParts).prefix
  }

  /// Returns the text that the part of a page adds to the report.
  package mutating func pieces(adding part: ReportPart) -> [[UInt8]] {
    let part = grouping == nil ? part.bytes : repeated.add(part)
    if part.isEmpty { return [] }
    if let limit = reporter.limit, size + part.count > limit {
      omittedCount += 1
      return []
    }
    size += part.count
    defer { hasParts = true }
    return hasParts && !separator.isEmpty ? [separator, part] : [part]
  }

  /// Returns the text after the last part.
  package func ending(_ summary: ValidationSummary) -> [[UInt8]] {
    let omission = omittedCount > 0 ? [reporter.omission(of: omittedCount)] : []
    let repetitions = grouping.map { [$0.text(of: repeated)] } ?? []
    return omission + repetitions + [reporter.frame(summary, hasParts: hasParts).suffix]
  }
}
