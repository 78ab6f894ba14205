/// A page laid out as a sectioned table: one section for each floor, with an optional sticky header and rows.
///
/// A value, and a pure function of the page, the width, the direction and the theme: sizes are measured when it is made,
/// elements are drawn when they are asked for. Lengths are points; y grows downwards from the top of the page. A copy
/// shares everything with the original; `TableLayout+Edits` changes one floor at a time.
public struct TableLayout: Sendable {
  /// The heights that a row may have, in points; others are brought into it and reported.
  public static let maximumHeight: Double = LayoutContext.maximumHeight

  /// The page that is laid out.
  public internal(set) var page: Page
  /// What renderers are told.
  public let context: LayoutContext
  var floors: SummedTree<MeasuredFloor>
  let overlay: PageOverlay

  /// Lays a page out in a width, 375 points unless said otherwise. O(rows), or O(pieces of rows) where renderers are uniform.
  ///
  /// Text runs in the direction that the page says, from left to right if it says nothing, unless it is given.
  public init(
    _ page: Page, width: Double = 375, direction: PageDirection? = nil, theme: Theme = .standard
  ) {
    let width = width.isFinite ? min(max(width, 1), Self.maximumHeight) : 375
    context = LayoutContext(width: width, direction: direction ?? page.direction ?? .leftToRight, theme: theme)
    var measurer = FloorMeasurer(page.registry, context)
    floors = SummedTree(page.floors.map { measurer.measure($0) })
    self.page = page
    overlay = PageOverlay(page.floatingPictures, width: width)
  }

  init(_ page: Page, context: LayoutContext, floors: SummedTree<MeasuredFloor>) {
    self.page = page
    self.context = context
    self.floors = floors
    overlay = PageOverlay(page.floatingPictures, width: context.width)
  }

  /// The diagnostics of the page, and those of laying it out, in the order of the document. Their places are those of the
  /// documents that floors were decoded from, wherever edits have moved them. O(n log n) of what there is.
  public var diagnostics: [Diagnostic] { unsortedDiagnostics.sorted() }

  /// The diagnostics as findings, as many as the limits let be listed. O(document + n log n).
  public func findings(within limits: Limits) -> FindingList { unsortedDiagnostics.findings(within: limits) }

  /// The same in the order in which they were found.
  package var unsortedDiagnostics: [Diagnostic] {
    var all = page.unsortedDiagnostics
    var floors = floors.makeIterator()
    while let (_, floor, _) = floors.next() { all += floor.diagnostics }
    return all
  }

  /// Whether something is missing that the registry's policy says must not be: write nothing. O(floors).
  public var isRefused: Bool {
    if page.registry.unknown != .fail { return false }
    var floors = floors.makeIterator()
    while let (_, measured, _) = floors.next() {
      switch measured.floor.content {
      case .unknownPattern, .unmetRequirements: return true
      case .container, .undecodable, .dropped: if measured.lacksRenderer { return true }
      }
    }
    return false
  }

  /// The width of the page, in points.
  public var width: Double { context.width }

  /// How high the page is, in points.
  public var height: Double { floors.sum.height }

  /// One for each entry of the page's floors, in order, whatever became of it.
  public var sections: LayoutSections { LayoutSections(layout: self) }

  /// The rows of all sections, top to bottom.
  public var rows: LayoutRows { LayoutRows(floors: floors, width: width, range: 0..<floors.sum.rows) }

  /// The rows of a section; none for a section that there is not. O(log sections).
  public func rows(inSection section: Int) -> LayoutRows {
    guard section >= 0, section < floors.count else { return rows[0..<0] }
    let (floor, before) = floors.entry(at: section)
    return rows[before.rows..<(before.rows + floor.rowCount)]
  }

  /// The row at an index of a section; nil when there is none. O(log sections + log runs).
  public func row(at index: Int, inSection section: Int) -> LayoutRow? {
    guard section >= 0, section < floors.count else { return nil }
    let (floor, before) = floors.entry(at: section)
    guard index >= 0, index < floor.rowCount else { return nil }
    return floor.row(index, in: SectionPlace(index: section, y: before.height, width: width))
  }

  /// The rows that share some area with a rectangle of the page. O(log rows).
  public func rows(in rect: LayoutRect) -> LayoutRows {
    guard rect.height > 0, rect.width > 0, rect.maxX > 0, rect.x < width else { return rows[0..<0] }
    let first = rowIndex(in: floors.first { $0.height > rect.y }) { floor, top in
      floor.firstRow(endingBelow: rect.y - top)
    }
    // The section that ends at or below the bottom edge has the last row, if any has.
    let last = rowIndex(in: floors.first { $0.height >= rect.maxY }) { floor, top in
      floor.firstRow(startingFrom: rect.maxY - top)
    }
    return first < last ? rows[first..<last] : rows[0..<0]
  }

  /// The index among all rows of a row of the section that was found; after the last row when none was.
  private func rowIndex(
    in found: (index: Int, element: MeasuredFloor, before: MeasuredFloor.Sum)?,
    _ row: (MeasuredFloor, _ top: Double) -> Int
  ) -> Int {
    guard let (_, floor, before) = found else { return floors.sum.rows }
    return before.rows + row(floor, before.height)
  }

  /// The row at a point of the page; nil over a sticky header's own place and beyond the page. O(log rows).
  public func row(at point: LayoutPoint) -> LayoutRow? {
    guard let (index, floor, before) = floors.first(whereSum: { $0.height > point.y }) else { return nil }
    let found = floor.firstRow(endingBelow: point.y - before.height)
    guard found < floor.rowCount else { return nil }
    let row = floor.row(found, in: SectionPlace(index: index, y: before.height, width: width))
    return row.frame.contains(point) ? row : nil
  }

  /// The section at a height of the page; nil beyond the page. O(log sections).
  public func section(at y: Double) -> LayoutSection? {
    guard y >= 0, let (index, floor, before) = floors.first(whereSum: { $0.height > y }) else { return nil }
    return section(index, floor, before)
  }

  /// Where a part of the page is: a row or a sticky header in its own place; nil when there is none. The overlay is in
  /// no place of the page. O(log rows).
  public func frame(of part: ActionPath.Part) -> LayoutRect? {
    switch part {
    case .row(let section, let row): self.row(at: row, inSection: section)?.frame
    case .header(let section): sections.indices.contains(section) ? sections[section].header?.frame : nil
    case .overlay: nil
    }
  }

  func section(_ index: Int, _ floor: MeasuredFloor, _ before: MeasuredFloor.Sum) -> LayoutSection {
    LayoutSection(
      index: index, floor: floor.floor, frame: LayoutRect(x: 0, y: before.height, width: width, height: floor.height),
      header: header(of: floor, index, before), rows: before.rows..<(before.rows + floor.rowCount))
  }

  private func header(of floor: MeasuredFloor, _ index: Int, _ before: MeasuredFloor.Sum) -> LayoutHeader? {
    guard let header = floor.header else { return nil }
    // What stays to the end of the page goes off as one: each leaves room for those that stick under it.
    let limit =
      switch header.reach {
      case .section: before.height + floor.height
      case .page: height - (floors.sum.lastingHeight - before.lastingHeight - header.height)
      }
    return LayoutHeader(
      section: index, identifier: header.identifier,
      frame: LayoutRect(x: 0, y: before.height, width: width, height: header.height), reach: header.reach,
      pinnedY: before.lastingHeight, limit: limit)
  }
}
