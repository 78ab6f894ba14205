/// A page laid out as a table with sections: one section for each floor, with an optional sticky header and rows.
///
/// A layout is a value that depends only on the page, the width, the direction, the theme and the language. Sizes are measured
/// when the layout is created; elements are drawn on request. Lengths are in points; y grows downwards from the top of the
/// page. A copy shares its storage with the original. To edit single floors, use `replaceFloor`, `insertFloor`, `removeFloor`
/// and `moveFloor`.
public struct TableLayout: Sendable {
  /// The maximum height of a row, in points. Heights outside of `0...maximumHeight` are clamped and reported.
  public static let maximumHeight: Double = LayoutContext.maximumHeight

  /// The page that is laid out.
  public internal(set) var page: Page
  /// The context that is passed to renderers.
  public let context: LayoutContext
  var floors: SummedTree<MeasuredFloor>
  let overlay: PageOverlay

  /// Lays out a page at a width. O(rows), or O(runs of rows) if the renderers are uniform cells.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - width: The width of the page, in points. Clamped to `1...maximumHeight`; 375 if it is not finite.
  ///   - direction: The direction of text. Default: the direction of the page, or left to right if it declares no direction.
  ///   - theme: The colours, text styles, shadows and radii.
  ///   - language: The language of the page. Default: the language that the page declares, or `zh-CN` if it declares none.
  ///   - now: The time for which countdowns show the rest, in seconds since 1970-01-01 00:00 UTC. Without it, they show their moments.
  ///   - old: The layout of an earlier version of the page. The result does not depend on it, but the items of feeds of columns that did not
  ///     change are not measured again.
  public init(
    _ page: Page, width: Double = 375, direction: PageDirection? = nil, theme: Theme = .standard,
    language: LanguageTag? = nil, now: Int? = nil, after old: TableLayout? = nil
  ) {
    let width = width.isFinite ? min(max(width, 1), Self.maximumHeight) : 375
    self.init(
      page,
      in: LayoutContext(
        width: width, direction: direction ?? page.direction ?? .leftToRight, theme: theme,
        language: language ?? page.language ?? .standard, words: page.registry.words,
        currencySign: page.currencySign ?? theme.currencySign ?? page.registry.currencySign, now: now), after: old)
  }

  /// Lays out a page in a context, which is used unchanged, even if the page declares another direction or language. O(rows),
  /// or O(runs of rows) if the renderers are uniform cells.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - context: The context that is passed to renderers.
  ///   - old: The layout of an earlier version of the page. The result does not depend on it, but the items of feeds of columns that did not
  ///     change are not measured again.
  public init(_ page: Page, in context: LayoutContext, after old: TableLayout? = nil) {
    self.context = context
    var measurer = FloorMeasurer(page.registry, context)
    var oldFloors = OldFloors(of: old)
    floors = SummedTree(page.floors.map { measurer.measure($0, after: oldFloors.next(for: $0)) })
    self.page = page
    overlay = PageOverlay(page, width: context.width)
  }

  init(_ page: Page, context: LayoutContext, floors: SummedTree<MeasuredFloor>) {
    self.page = page
    self.context = context
    self.floors = floors
    overlay = PageOverlay(page, width: context.width)
  }

  /// The diagnostics of the page and of its layout, in the order of the document. Their positions are those in the
  /// documents that the floors were decoded from, even if edits have moved the floors. O(n log n) for n diagnostics.
  public var diagnostics: [Diagnostic] { unsortedDiagnostics.sorted() }

  /// Returns the diagnostics as findings, up to the limits on the number of findings. O(document + n log n).
  public func findings(within limits: Limits) -> FindingList { unsortedDiagnostics.findings(within: limits) }

  /// The diagnostics in the order in which they were found.
  package var unsortedDiagnostics: [Diagnostic] {
    var all = page.unsortedDiagnostics
    var floors = floors.makeIterator()
    while let (_, floor, _) = floors.next() { all += floor.diagnostics }
    return page.isMerged ? all.filter { !page.isOfOtherFile($0) } : all
  }

  /// Whether the registry's policy is `fail` and a floor has an unknown pattern, an unmet requirement or a missing
  /// renderer. A refused layout must not be written. O(floors).
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

  /// Whether rows overlap, as those of feeds of columns do. O(floors).
  package var hasOverlaps: Bool { floors.elements.contains { $0.hasOverlaps } }

  /// Whether a floor may have countdowns. O(floors).
  public var countsDown: Bool {
    var floors = floors.makeIterator()
    while let (_, measured, _) = floors.next() {
      if case .container(let container) = measured.floor.content, container.countsDown { return true }
    }
    return false
  }

  /// The width of the page, in points.
  public var width: Double { context.width }

  /// The height of the page, in points.
  public var height: Double { floors.sum.height }

  /// The sections in order, one for each entry of the page's floors, including those that cannot be displayed.
  public var sections: LayoutSections { LayoutSections(layout: self) }

  /// The rows of all sections, from top to bottom.
  public var rows: LayoutRows { LayoutRows(floors: floors, width: width, range: 0..<floors.sum.rows) }

  /// Returns the rows of a section; empty if the section does not exist. O(log sections).
  public func rows(inSection section: Int) -> LayoutRows {
    guard section >= 0, section < floors.count else { return rows[0..<0] }
    let (floor, before) = floors.entry(at: section)
    return rows[before.rows..<(before.rows + floor.rowCount)]
  }

  /// Returns the row at an index of a section; `nil` if it does not exist. O(log sections + log runs).
  public func row(at index: Int, inSection section: Int) -> LayoutRow? {
    guard section >= 0, section < floors.count else { return nil }
    let (floor, before) = floors.entry(at: section)
    guard index >= 0, index < floor.rowCount else { return nil }
    return floor.row(index, in: SectionPlace(index: section, y: before.height, width: width))
  }

  /// Returns the rows from the first to the last one that intersects a rectangle of the page. All of them intersect it, except rows of a feed
  /// of columns that are beside an item of an earlier row, and end above the rectangle. O(log rows).
  public func rows(in rect: LayoutRect) -> LayoutRows {
    guard rect.height > 0, rect.width > 0, rect.maxX > 0, rect.x < width else { return rows[0..<0] }
    let first = rowIndex(in: floors.first { $0.height > rect.y }) { floor, top in
      floor.firstRow(endingBelow: rect.y - top)
    }
    // The section that ends at or below the bottom edge contains the last row, if there is one.
    let last = rowIndex(in: floors.first { $0.height >= rect.maxY }) { floor, top in
      floor.firstRow(startingFrom: rect.maxY - top)
    }
    return first < last ? rows[first..<last] : rows[0..<0]
  }

  /// Returns the index, among all rows, of a row of a section; the number of rows if `found` is `nil`.
  private func rowIndex(
    in found: (index: Int, element: MeasuredFloor, before: MeasuredFloor.Sum)?,
    _ row: (MeasuredFloor, _ top: Double) -> Int
  ) -> Int {
    guard let (_, floor, before) = found else { return floors.sum.rows }
    return before.rows + row(floor, before.height)
  }

  /// Returns the row at a point of the page, the topmost one if several rows of a feed overlap there; `nil` at the place of a sticky header
  /// and outside of the page. O(log rows).
  public func row(at point: LayoutPoint) -> LayoutRow? { rows(at: point).first }

  /// Returns the rows at a point of the page, the topmost one first. Only rows of a feed of columns overlap, and at most one more than there
  /// are columns. O(log rows).
  func rows(at point: LayoutPoint) -> [LayoutRow] {
    guard let (index, floor, before) = floors.first(whereSum: { $0.height > point.y }) else { return [] }
    let y = point.y - before.height
    let found = floor.hasOverlaps ? floor.rows(from: y, to: y.nextUp) : [floor.firstRow(endingBelow: y)]
    let place = SectionPlace(index: index, y: before.height, width: width)
    return found.filter { $0 < floor.rowCount }.map { floor.row($0, in: place) }.filter { $0.frame.contains(point) }
  }

  /// Returns the section at a y coordinate of the page; `nil` outside of the page. O(log sections).
  public func section(at y: Double) -> LayoutSection? {
    guard y >= 0, let (index, floor, before) = floors.first(whereSum: { $0.height > y }) else { return nil }
    return section(index, floor, before)
  }

  /// Returns the frame of a row, or of a sticky header at its unpinned position; `nil` if the part does not exist. The overlay
  /// has no frame on the page. O(log rows).
  public func frame(of part: PartPath) -> LayoutRect? {
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
    // Headers with the reach `page` are pushed off together: each leaves room for those that are pinned below it.
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
