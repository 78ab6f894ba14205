/// Writes reports in one format: a part for each page, and what stands around the parts.
///
/// Parts are written by whoever has checked the page, on any thread; they are put together in the order of the pages, so
/// the bytes are the same whatever the number of threads.
public protocol Reporter: Sendable {
  /// What one page contributes; nothing for a page that has nothing to say.
  func part(of report: PageReport) -> [UInt8]

  /// What stands around and between the parts that are not empty.
  func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame
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
  /// A whole report, for reports that are all there.
  public func write(_ reports: [PageReport]) -> [UInt8] {
    let parts = reports.map(part(of:)).filter { !$0.isEmpty }
    let frame = frame(ValidationSummary(of: reports), hasParts: !parts.isEmpty)
    return frame.prefix + parts.joined(separator: frame.separator) + frame.suffix
  }
}
