import Storey
import StoreyOutput

/// Checks of a layout.
enum LayoutCheck {
  /// Throws an error unless the frames, the diagnostics and the outputs of a layout are consistent. Returns the outputs.
  @discardableResult
  static func check(_ layout: TableLayout, scroll: Double?) throws(FuzzFailure) -> LayoutOutputs {
    try checkFrames(of: layout)
    try checkDiagnostics(layout.diagnostics)
    try checkTaps(of: layout, scroll: scroll ?? 0)
    let outputs = LayoutOutputs(layout, scroll: scroll)
    try outputs.check(input: layout.page.document?.byteCount ?? 0)
    try checkPieces(of: layout, scroll: scroll)
    return outputs
  }

  private static func checkFrames(of layout: TableLayout) throws(FuzzFailure) {
    var y = 0.0
    for section in layout.sections {
      try expectEqual(section.frame.y, y, "top of section \(section.index)")
      y = section.frame.maxY
      var top = section.frame.y
      if let header = section.header {
        try expectEqual(header.frame.y, top, "top of the header of section \(section.index)")
        top = header.frame.maxY
      }
      for row in layout.rows[section.rows] {
        try expect(row.frame.y.isFinite && row.frame.height.isFinite, "the frame \(row.frame) is not finite")
        try expect((0...TableLayout.maximumHeight).contains(row.frame.height), "height \(row.frame.height) of a row")
        try expect(
          abs(row.frame.y - top) < 1e-6 * max(1, abs(top)), "row \(row.index) is at \(row.frame.y), not \(top)")
        top = row.frame.maxY
        try expectEqual(
          layout.row(at: row.index, inSection: row.section), row, "row \(row.index) of section \(row.section)")
      }
    }
    try expect(abs(layout.height - y) <= 1e-6 * max(1, y), "height \(layout.height), but the sections end at \(y)")
  }

  /// Positions are within the document, and diagnostics are sorted.
  static func checkDiagnostics(_ diagnostics: [Diagnostic]) throws(FuzzFailure) {
    for diagnostic in diagnostics {
      try expect(!diagnostic.message.isEmpty, "a message of \(diagnostic.rule) is empty")
      guard let place = diagnostic.location else { continue }
      let range = place.byteRange
      try expect(
        range.lowerBound >= 0 && range.upperBound <= place.document.byteCount,
        "the range \(range) of a diagnostic is not in a document of \(place.document.byteCount) bytes")
      if place.document.repeatedKeys.isEmpty {
        // The location may be a key. The pointer of a key is that of its value.
        try expect(place.document.root[place.pointer] != nil, "there is no value at \"\(place.pointer)\"")
      }
    }
    for finding in diagnostics.findings() {
      guard let range = finding.range else { continue }
      try expect(
        range.start.line >= 1 && range.start.column >= 1, "the range \(range) of a finding starts before line 1")
      try expect(
        (range.start.line, range.start.column) <= (range.end.line, range.end.column), "the range \(range) is reversed")
    }
  }

  private static func checkTaps(of layout: TableLayout, scroll: Double) throws(FuzzFailure) {
    for step in 0..<12 {
      let y = scroll.isFinite ? scroll + Double(step) * 61 : Double(step)
      let point = LayoutPoint(x: layout.width * Double(step % 5) / 5 + 1, y: y)
      if let action = layout.hitTest(point, scrolledTo: scroll)?.action {
        try OutputCheck.checkJSON(ActionsWriter().json(action), "action at \(point)")
      }
      if let row = layout.row(at: point) { try expect(row.frame.contains(point), "\(row) does not contain \(point)") }
    }
  }

  /// An output that is written in pieces has the same bytes.
  private static func checkPieces(of layout: TableLayout, scroll: Double?) throws(FuzzFailure) {
    let writers: [(name: String, writer: any LayoutWriter)] = [
      ("HTML", HTMLWriter()), ("SVG", SVGWriter()), ("JSON", JSONWriter(scroll: scroll)), ("text", TextWriter()),
    ]
    for (name, writer) in writers {
      let pieces = Pieces()
      writer.write(layout) { pieces.bytes += $0 }
      try expectEqual(pieces.bytes, writer.write(layout), "\(name) in pieces")
    }
  }

  /// The pieces of an output. A class, because a closure collects them.
  private final class Pieces {
    var bytes: [UInt8] = []
  }
}
