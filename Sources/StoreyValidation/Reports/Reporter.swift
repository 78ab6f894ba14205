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
  public var limit: Int? { nil }
  public func omission(of count: Int) -> [UInt8] { [] }

  /// A whole report, for reports that are all there.
  public func write(_ reports: [PageReport]) -> [UInt8] {
    var parts = ReportParts(limit: limit)
    for report in reports { parts.add(part(of: report)) }
    return Array(pieces(parts, ValidationSummary(of: reports)).joined())
  }

  /// A whole report in pieces, out of the parts of its pages.
  package func pieces(_ parts: ReportParts, _ summary: ValidationSummary) -> [[UInt8]] {
    let frame = frame(summary, hasParts: !parts.all.isEmpty)
    var pieces = [frame.prefix]
    for (index, part) in parts.all.enumerated() {
      if index > 0 && !frame.separator.isEmpty { pieces.append(frame.separator) }
      pieces.append(part)
    }
    if parts.omittedCount > 0 { pieces.append(omission(of: parts.omittedCount)) }
    return pieces + [frame.suffix]
  }
}

/// The parts of a report, as many as its readers can take.
package struct ReportParts: Sendable {
  private let limit: Int?
  /// The parts, in the order of the pages.
  private(set) var all: [[UInt8]] = []
  /// How many were left out.
  private(set) var omittedCount = 0
  private var size = 0

  /// Room for parts of so many bytes, or for any number.
  package init(limit: Int?) {
    self.limit = limit
  }

  /// Adds what a page contributes.
  package mutating func add(_ part: [UInt8]) {
    if part.isEmpty { return }
    if let limit, size + part.count > limit {
      omittedCount += 1
      return
    }
    size += part.count
    all.append(part)
  }
}
