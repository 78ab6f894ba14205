import Storey
import StoreyOutput

/// Checks rows against everything that is asked of renderers.
struct RowsCheck {
  private let rows: CheckedRows

  /// A check of some rows.
  init(_ rows: CheckedRows) {
    self.rows = rows
  }

  /// Adds what is violated in some contexts. Rows without a renderer are reported, and the others checked without them.
  func check(in contexts: [LayoutContext], _ log: inout ViolationLog) {
    // No page has another width.
    let contexts = contexts.filter { (1...TableLayout.maximumHeight).contains($0.width) }
    guard let first = contexts.first else {
      return log.add(.coverage, "there is no width, from 1 to \(Int(TableLayout.maximumHeight)) points, to draw in")
    }
    var drawable: [Int] = []
    for index in rows.rows.indices {
      if rows.layout([index], in: first).rows.isEmpty {
        let row = rows.rows[index]
        log.add(
          .renderer, "no renderer \"\(row.floorIdentifier)\" draws \(type(of: row.model))", part: rows.parts[index])
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
    // Once in vain, so that the same was measured before each of the next two.
    _ = measured(indices, in: context)
    let first = measured(indices, in: context)
    let second = measured(indices, in: context)
    let reversed = measured(indices.reversed(), in: context)
    let turned = measured(indices, in: context.turned)
    for index in indices {
      guard let measurement = first[index], let again = second[index], let last = reversed[index] else { continue }
      let part = rows.parts[index]
      // What a page of the CMS may ask for is brought into the range by the layout, and reported there.
      if let problem = measurement.problem, !rows.isHostile { log.add(.height, problem, part: part, in: context) }
      if !measurement.isSame(as: again) {
        log.add(
          .determinism,
          "measured twice, the row is \(measurement.height.plain) points high, then \(again.height.plain)",
          part: part, in: context)
      }
      if log.has(.determinism, part) { continue }
      if !measurement.isSame(as: last) {
        log.add(
          .independence,
          "the row is \(measurement.height.plain) points high, and \(last.height.plain) when others were measured before",
          part: part, in: context)
      }
      _ = rows.measurement(of: index, in: context.halved)
      if let after = rows.measurement(of: index, in: context), !measurement.isSame(as: after) {
        log.add(
          .independence,
          "the row is \(measurement.height.plain) points high, and \(after.height.plain) when another width was measured before",
          part: part, in: context)
      }
      if let other = turned[index], !measurement.isSame(as: other) {
        log.add(
          .independence,
          "the row is \(measurement.height.plain) points high, and \(other.height.plain) in the other direction",
          part: part, in: context)
      }
    }
  }

  // MARK: Drawing

  /// Draws all rows in all the ways that there are, and returns what was drawn of each.
  private func checkDrawing(
    of indices: [Int], in context: LayoutContext, _ log: inout ViolationLog
  ) -> [Int: [DrawnElement]] {
    let layout = rows.layout(indices, in: context)
    // Once in vain, as above.
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
      if !log.has(.determinism, part), !log.has(.independence, part), !rows.isAsHighAsItSays(row, index, in: context) {
        log.add(
          .independence,
          "on a page the row is \(row.frame.height.plain) points high, asked by itself it says otherwise",
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
          .text, "\"\(text.string.prefix(40))\" is escaped already: outputs do that", part: part, in: context)
      }
    }
    // Elements or actions that change change the HTML as well.
    let isSteady = indices.map { rows.parts[$0] }.allSatisfy { !log.has(.determinism, $0) && !log.has(.actions, $0) }
    if isSteady && HTMLWriter().write(layout) != HTMLWriter().write(layout) {
      log.add(.determinism, "written twice, the HTML is not the same", in: context)
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

  /// Compares what was drawn, and how high it is, with the same rows drawn from the bottom, and one by one.
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
            .independence, "\(how) the row is \(row.frame.height.plain) points high instead of \(height.plain)",
            part: rows.parts[index], in: context)
        } else if drawn[index] != expected[index] {
          log.add(
            .independence, "\(how) \(Self.difference(expected[index], drawn[index]))", part: rows.parts[index],
            in: context)
        }
      }
    }
    compare(layout, indices, drawn(indices, of: layout, reversed: true), "drawn from the bottom")
    for index in indices {
      let alone = rows.layout([index], in: context)
      compare(alone, [index], drawn([index], of: alone), "by itself")
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
    // Which row it is, if it is one alone.
    let index = indices.first { fault(of: rows.layout([$0], in: layout.context), [$0]) != nil }
    log.add(.text, found, part: index.map { rows.parts[$0] }, in: layout.context)
  }

  /// What differs between two drawings of a row.
  private static func difference(_ a: [DrawnElement]?, _ b: [DrawnElement]?) -> String {
    let (a, b) = (a ?? [], b ?? [])
    if let (before, after) = zip(a, b).first(where: { $0 != $1 }) {
      return
        "\(before) at \(FrameCheck.text(of: before.frame)) is drawn, then \(after) at \(FrameCheck.text(of: after.frame))"
    }
    return "drawn once: \(Wording.counted(a.count, "element")), then \(b.count)"
  }
}
