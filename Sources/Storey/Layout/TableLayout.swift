/// A page laid out as a sectioned table: one section for each floor, with an optional sticky header and rows.
///
/// A value, and a pure function of the page and the width: sizes are measured when it is made, elements are drawn when
/// they are asked for. Lengths are points; y grows downwards from the top of the page.
public struct TableLayout: Sendable {
  /// The heights that a row may have, in points; others are brought into it and reported.
  public static let maximumHeight: Double = 100_000

  /// The page that is laid out.
  public let page: Page
  /// What renderers are told.
  public let context: LayoutContext
  /// One for each entry of the page's floors, in order, whatever became of it.
  public let sections: [LayoutSection]
  /// The rows of all sections, top to bottom.
  public let rows: [LayoutRow]
  /// How high the page is.
  public let height: Double
  /// The diagnostics of laying it out.
  private let found: [Diagnostic]
  /// Whether something is missing that the registry's policy says must not be: write nothing.
  public let isRefused: Bool
  let overlay: PageOverlay

  /// Lays a page out in a width, 375 points unless said otherwise. O(rows).
  public init(_ page: Page, width: Double = 375) {
    let width = width.isFinite ? min(max(width, 1), Self.maximumHeight) : 375
    var builder = LayoutBuilder(page, LayoutContext(width: width))
    for index in page.floors.indices { builder.addSection(index) }
    self.page = page
    context = builder.context
    sections = builder.sections
    rows = builder.rows
    height = builder.y
    found = builder.diagnostics.all
    isRefused =
      page.registry.unknown == .fail
      && (page.found + builder.diagnostics.all).contains {
        $0.rule == .unknownPattern || $0.rule == .missingRenderer
      }
    overlay = PageOverlay(page.floatingPictures, width: width)
  }

  /// The diagnostics of the page, and those of laying it out, in the order of the document. O(n log n) of what there is.
  public var diagnostics: [Diagnostic] { unsortedDiagnostics.sorted() }

  /// The same in the order in which they were found.
  package var unsortedDiagnostics: [Diagnostic] { page.found + found }

  /// The width of the page, in points.
  public var width: Double { context.width }

  /// The rows of a section; empty for a section that there is not. O(1).
  public func rows(inSection section: Int) -> ArraySlice<LayoutRow> {
    sections.indices.contains(section) ? rows[sections[section].rows] : []
  }

  /// The row at an index of a section; nil when there is none. O(1).
  public func row(at index: Int, inSection section: Int) -> LayoutRow? {
    let rows = rows(inSection: section)
    let position = rows.startIndex + index
    return index >= 0 && rows.indices.contains(position) ? rows[position] : nil
  }

  /// The rows that share some area with a rectangle of the page. O(log rows).
  public func rows(in rect: Rect) -> ArraySlice<LayoutRow> {
    guard rect.height > 0, rect.width > 0, rect.maxX > 0, rect.x < width else { return [] }
    let first = rows.partitionIndex { $0.frame.maxY > rect.y }
    let last = rows.partitionIndex { $0.frame.y >= rect.maxY }
    return first < last ? rows[first..<last] : []
  }

  /// The row at a point of the page; nil over a sticky header's own place and beyond the page. O(log rows).
  public func row(at point: Point) -> LayoutRow? {
    // Of rows that start at the same place all but the last are empty.
    let next = rows.partitionIndex { $0.frame.y > point.y }
    guard next > 0, rows[next - 1].frame.contains(point) else { return nil }
    return rows[next - 1]
  }

  /// The section at a height of the page; nil beyond the page. O(log sections).
  public func section(at y: Double) -> LayoutSection? {
    let next = sections.partitionIndex { $0.frame.y > y }
    guard next > 0, y >= sections[next - 1].frame.y, y < sections[next - 1].frame.maxY else { return nil }
    return sections[next - 1]
  }

  /// The sticky headers that are pinned when the page is scrolled by `offset` points: table-view rules. A header is
  /// pinned from when its section reaches the top until the section has gone, and the section's end pushes it off.
  /// O(log sections).
  public func pinnedHeaders(scrolledTo offset: Double) -> [PinnedHeader] {
    guard let section = section(at: offset), let header = section.header else { return [] }
    let y = min(0, section.frame.maxY - offset - header.frame.height)
    return [
      PinnedHeader(section: section.index, frame: Rect(x: 0, y: y, width: width, height: header.frame.height))
    ]
  }
}

extension Array {
  /// The first index whose element and all after it satisfy a condition that holds from some place on. O(log count).
  func partitionIndex(_ holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
