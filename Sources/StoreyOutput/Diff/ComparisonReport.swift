import Storey

/// A report on many pages that were compared, made of a part for each page with differences.
package protocol ComparisonReport: Sendable {
  /// The maximum number of bytes; `nil` without one. Parts that do not fit are left out and counted.
  var limit: Int? { get }
  /// Whether a report shows the findings of pages.
  var showsFindings: Bool { get }
  /// The widths of the layouts that a report shows pictures of, in points.
  var widths: [Double] { get }

  /// Returns the part of a page. Called on any thread.
  func part(of comparison: PageComparison) -> [UInt8]

  /// Returns the part of a page whose whole part does not fit: its name and the numbers of its changes.
  func shortPart(of comparison: PageComparison) -> [UInt8]

  /// The number of bytes that a page adds to the frame, at most.
  func frameLength(of page: ComparisonSummary.ShownPage) -> Int

  /// The text between two parts.
  var separator: [UInt8] { get }

  /// Returns the text before and after the parts.
  /// - Parameter omitted: The number of pages whose parts were left out.
  func frame(_ summary: ComparisonSummary, omitted: Int) -> (prefix: [UInt8], suffix: [UInt8])
}

extension ComparisonReport {
  package var limit: Int? { nil }

  package func shortPart(of comparison: PageComparison) -> [UInt8] { part(of: comparison) }
  package func frameLength(of page: ComparisonSummary.ShownPage) -> Int { 0 }

  /// Returns a report on one page; `nil` is one without differences.
  package func whole(of comparison: PageComparison?) -> [UInt8] {
    var summary = ComparisonSummary()
    summary.add(comparison?.kind)
    if let comparison { summary.show(ComparisonSummary.ShownPage(comparison)) }
    let frame = frame(summary, omitted: 0)
    var part = comparison.map(part) ?? []
    if let comparison, let limit, part.count > limit { part = shortPart(of: comparison) }
    return frame.prefix + part + frame.suffix
  }

  package var showsFindings: Bool { false }
  package var widths: [Double] { [] }
  package var separator: [UInt8] { [] }
}

/// A report as text for a terminal.
package struct TextComparisonReport: ComparisonReport {
  private let colors: TextColors

  package init(usesColor: Bool) { colors = TextColors(isOn: usesColor) }

  package func part(of comparison: PageComparison) -> [UInt8] {
    var text = ByteWriter(capacity: 4 * 1024)
    let role: TextColors.Role =
      switch comparison.kind {
      case .inserted: .added
      case .removed: .removed
      case .renamed: .moved
      case .changed: .changed
      }
    let name = colors.text("\(comparison.kind.mark) \(VisibleText.line(comparison.name))", role)
    text.append(string: "\(name): \(comparison.summary)\n")
    if comparison.hasListedChanges { comparison.difference.append(to: &text, colors, indentation: "    ") }
    return LogLine.withoutCommands(text.finish())
  }

  package func frame(_ summary: ComparisonSummary, omitted: Int) -> (prefix: [UInt8], suffix: [UInt8]) {
    ([], Array("\(summary)\n".utf8))
  }
}

/// A report as JSON: an array with an object for each page with differences (`Schemas/diff.schema.json`).
package struct JSONComparisonReport: ComparisonReport {
  package init() {}

  package func part(of comparison: PageComparison) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.member("diffVersion", 1)
      emitter.member("kind", comparison.kind.rawValue)
      emitter.member("old", comparison.files.old)
      emitter.member("new", comparison.files.new)
      comparison.difference.appendChanges(to: &emitter)
    }
    var part = emitter.finish()
    // The line end after the object is part of the frame.
    if part.last == 0x0A { part.removeLast() }
    return part
  }

  package var separator: [UInt8] { Array(",\n".utf8) }

  package func frame(_ summary: ComparisonSummary, omitted: Int) -> (prefix: [UInt8], suffix: [UInt8]) {
    (Array("[".utf8), Array("]\n".utf8))
  }
}
