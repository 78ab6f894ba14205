import Storey
import StoreyOutput
import StoreyTestSupport
import StoreyTracking

/// The outputs of a layout in all formats.
struct LayoutOutputs {
  private enum Format {
    case html, svg, json, text, coloredText, csv

    init(_ standard: StandardFormat) {
      switch standard {
      case .html: self = .html
      case .text: self = .text
      case .svg: self = .svg
      case .json: self = .json
      }
    }
  }

  private let all: [(name: String, format: Format, bytes: [UInt8])]

  /// Writes a layout in all formats.
  init(_ layout: TableLayout, scroll: Double?) {
    let limits = Limits.standard
    let exposures = ExposureWriter(layout)
    let plan = layout.trackingPlan
    let options = OutputOptions(limits: limits, lines: limits[.lines], scroll: scroll)
    let standard: [(name: String, format: Format, bytes: [UInt8])] = StandardFormat.allCases.map { format in
      (format.rawValue, Format(format), OutputFormat(format).writer(options).write(layout))
    }
    all =
      standard + [
        ("wide HTML", .html, HTMLWriter(limits: limits, fit: .width, pageFolder: "../p \"/").write(layout)),
        ("narrow text in colour", .coloredText, TextWriter(columns: 20, lines: 2000, usesColor: true).write(layout)),
        ("actions as JSON", .json, ActionsWriter().json(layout)),
        ("actions as text", .text, ActionsWriter().text(layout)),
        ("actions as CSV", .csv, ActionsWriter().csv(layout)),
        ("plan as JSON", .json, exposures.json(plan)),
        ("plan as text", .text, exposures.text(plan)),
      ]
  }

  /// Throws an error unless the outputs of two layouts are equal.
  static func expectSame(_ found: LayoutOutputs, _ expected: LayoutOutputs) throws(FuzzFailure) {
    for (a, b) in zip(found.all, expected.all) { try expectEqual(a.bytes, b.bytes, a.name) }
  }

  /// Throws an error unless all outputs are well-formed and not larger than the limits allow.
  ///
  /// - Parameter input: The size of the page in bytes.
  func check(input: Int) throws(FuzzFailure) {
    for (name, format, bytes) in all {
      // The limits of the formats, with room for the row that exceeds a limit.
      try expect(
        bytes.count <= 8_000_000 + 200 * input, "\(name) has \(bytes.count) bytes for a page of \(input) bytes")
      switch format {
      case .html: try OutputCheck.checkMarkup(bytes, as: .html, name)
      case .svg: try OutputCheck.checkMarkup(bytes, as: .svg, name)
      case .json: try OutputCheck.checkJSON(bytes, name)
      case .text: try OutputCheck.checkText(bytes, name)
      case .coloredText: try OutputCheck.checkText(bytes, name, allowing: "\u{1B}")
      // Lines of CSV end with CR LF.
      case .csv: try OutputCheck.checkText(bytes, name, allowing: "\r")
      }
    }
  }
}
