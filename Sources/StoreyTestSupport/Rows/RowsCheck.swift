import Storey
import StoreyOutput

/// A check of rows against all requirements on renderers.
struct RowsCheck {
  private let rows: CheckedRows

  /// Creates a check of some rows.
  init(_ rows: CheckedRows) {
    self.rows = rows
  }

  /// Adds the violations of the rows in some contexts. Rows without a renderer are reported and excluded from the other
  /// checks.
  func check(in contexts: [LayoutContext], _ log: inout ViolationLog) {
    // Pages cannot have other widths.
    let contexts = contexts.filter { (1...TableLayout.maximumHeight).contains($0.width) }
    guard let first = contexts.first else {
      return log.add(.coverage, "no context has a valid width; expected 1 to \(Int(TableLayout.maximumHeight)) points")
    }
    var drawable: [Int] = []
    for index in rows.rows.indices {
      if rows.layout([index], in: first).rows.isEmpty {
        let row = rows.rows[index]
        log.add(
          .renderer, "no renderer \"\(row.floorIdentifier)\" for \(type(of: row.model))", part: rows.parts[index])
      } else {
        drawable.append(index)
      }
    }
    var positions: [Int: Set<Int>] = [:]
    for context in contexts {
      checkSizes(of: drawable, in: context, &log)
      for (index, elements) in checkDrawing(of: drawable, in: context, &log) {
        positions[index, default: []].formUnion(elements.compactMap(\.position))
      }
    }
    for index in drawable {
      if let fault = ActionCheck.fault(beside: positions[index] ?? [], of: rows.rows[index]) {
        log.add(.actions, fault, part: rows.parts[index])
      }
    }
  }

  // MARK: Sizes

  private func checkSizes(of indices: [Int], in context: LayoutContext, _ log: inout ViolationLog) {
    func measured(_ indices: some Sequence<Int>, in context: LayoutContext) -> [Int: RowMeasurement] {
      var measured: [Int: RowMeasurement] = [:]
      for index in indices { measured[index] = rows.measurement(of: index, in: context) }
      return measured
    }
    // The result is discarded: the next two measurements then have the same history.
    _ = measured(indices, in: context)
    let first = measured(indices, in: context)
    let second = measured(indices, in: context)
    let reversed = measured(indices.reversed(), in: context)
    let turned = measured(indices, in: context.turned)
    for index in indices {
      guard let measurement = first[index], let again = second[index], let last = reversed[index] else { continue }
      let part = rows.parts[index]
      // A hostile page may request any height. The layout clamps and reports it.
      if let problem = measurement.problem, !rows.isHostile { log.add(.height, problem, part: part, in: context) }
      if !measurement.isSame(as: again) {
        log.add(
          .determinism,
          "the row is first \(measurement.height.plain) points high, then \(again.height.plain)",
          part: part, in: context)
      }
      if log.has(.determinism, part) { continue }
      if !measurement.isSame(as: last) {
        log.add(
          .independence,
          "the row is \(measurement.height.plain) points high, but \(last.height.plain) after measuring other rows",
          part: part, in: context)
      }
      _ = rows.measurement(of: index, in: context.halved)
      if let after = rows.measurement(of: index, in: context), !measurement.isSame(as: after) {
        log.add(
          .independence,
          "the row is \(measurement.height.plain) points high, but \(after.height.plain) after measuring another width",
          part: part, in: context)
      }
      if let other = turned[index], !measurement.isSame(as: other) {
        log.add(
          .independence,
          "the row is \(measurement.height.plain) points high, but \(other.height.plain) in the other direction",
          part: part, in: context)
      }
    }
  }

  // MARK: Drawing

  /// Draws some rows in every way, adds the violations, and returns the elements of each row.
  private func checkDrawing(
    of indices: [Int], in context: LayoutContext, _ log: inout ViolationLog
  ) -> [Int: [DrawnElement]] {
    let layout = rows.layout(indices, in: context)
    // The result is discarded, as above.
    _ = drawn(indices, of: layout)
    let first = drawn(indices, of: layout)
    let second = drawn(indices, of: layout)
    for index in indices where first[index] != second[index] {
      log.add(.determinism, Self.difference(first[index], second[index]), part: rows.parts[index], in: context)
    }
    checkIndependence(of: indices, first, layout, &log)
    for (row, index) in zip(layout.rows, indices) {
      guard let elements = first[index] else { continue }
      let part = rows.parts[index]
      if !log.has(.determinism, part), !log.has(.independence, part), !rows.hasDeclaredHeight(row, index, in: context) {
        log.add(
          .independence,
          "the row is \(row.frame.height.plain) points high in a page, but its renderer returns another height",
          part: part, in: context)
      }
      if let fault = FrameCheck.fault(in: elements, of: row.frame, direction: context.direction) {
        log.add(.frames, fault, part: part, in: context)
      }
      if let fault = ActionCheck.fault(in: elements, of: rows.rows[index]) {
        log.add(.actions, fault, part: part, in: context)
      }
      let escaped = elements.lazy.flatMap(\.texts).filter { TextReferences.areIn($0.string) }
      if !escaped.isEmpty, let text = escaped.first(where: rows.isMadeUp) {
        log.add(
          .text, "\"\(text.string.prefix(40))\" is already escaped; the outputs escape text", part: part, in: context)
      }
    }
    // If elements or actions change, the HTML changes too, and the violation is already reported.
    let isSteady = indices.map { rows.parts[$0] }.allSatisfy { !log.has(.determinism, $0) && !log.has(.actions, $0) }
    if isSteady && HTMLWriter().write(layout) != HTMLWriter().write(layout) {
      log.add(.determinism, "the HTML differs between two writes", in: context)
    }
    checkMarkup(of: indices, first, layout, &log)
    return first
  }

  private func drawn(_ indices: [Int], of layout: TableLayout, reversed: Bool = false) -> [Int: [DrawnElement]] {
    var drawn: [Int: [DrawnElement]] = [:]
    var part = DrawnPart()
    let places = zip(layout.rows, indices)
    for (row, index) in reversed ? places.reversed() : Array(places) {
      layout.draw(.row(row), into: &part)
      drawn[index] = part.list.elements.map { DrawnElement($0, of: part.list) }
    }
    return drawn
  }

  /// Compares the heights and elements of rows with those of the same rows drawn from the bottom up and drawn alone.
  private func checkIndependence(
    of indices: [Int], _ expected: [Int: [DrawnElement]], _ layout: TableLayout, _ log: inout ViolationLog
  ) {
    let context = layout.context
    let heights = Dictionary(uniqueKeysWithValues: zip(indices, layout.rows.map(\.frame.height)))
    func compare(_ other: TableLayout, _ indices: [Int], _ drawn: [Int: [DrawnElement]], _ how: String) {
      for (row, index) in zip(other.rows, indices) where !log.has(.determinism, rows.parts[index]) {
        guard let height = heights[index] else { continue }
        if row.frame.height.bitPattern != height.bitPattern {
          log.add(
            .independence, "\(how), the row is \(row.frame.height.plain) points high instead of \(height.plain)",
            part: rows.parts[index], in: context)
        } else if drawn[index] != expected[index] {
          log.add(
            .independence, "\(how), \(Self.difference(expected[index], drawn[index]))", part: rows.parts[index],
            in: context)
        }
      }
    }
    compare(layout, indices, drawn(indices, of: layout, reversed: true), "drawn from the bottom up")
    for index in indices {
      let alone = rows.layout([index], in: context)
      compare(alone, [index], drawn([index], of: alone), "drawn alone")
    }
  }

  private func checkMarkup(
    of indices: [Int], _ drawn: [Int: [DrawnElement]], _ layout: TableLayout, _ log: inout ViolationLog
  ) {
    func fault(of layout: TableLayout, _ indices: [Int]) -> String? {
      let texts = Set(indices.flatMap { drawn[$0] ?? [] }.flatMap(\.texts))
      return MarkupCheck.fault(of: layout, showing: texts)
    }
    guard let found = fault(of: layout, indices) else { return }
    // Attribute the fault to a row if it also occurs in a layout of that row alone.
    let index = indices.first { fault(of: rows.layout([$0], in: layout.context), [$0]) != nil }
    log.add(.text, found, part: index.map { rows.parts[$0] }, in: layout.context)
  }

  /// Returns a description of the first difference between two drawings of a row.
  private static func difference(_ a: [DrawnElement]?, _ b: [DrawnElement]?) -> String {
    let (a, b) = (a ?? [], b ?? [])
    if let (before, after) = zip(a, b).first(where: { $0 != $1 }) {
      return
        "\(before) at \(FrameCheck.text(of: before.frame)) becomes \(after) at \(FrameCheck.text(of: after.frame))"
    }
    return "the row first has \(Wording.counted(a.count, "element")), then \(b.count)"
  }
}
