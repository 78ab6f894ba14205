/// The measured section of a floor, without anything that depends on the floors above it. A class, so that the layouts
/// before and after an edit share it.
final class MeasuredFloor: Sendable {
  /// A measured sticky header.
  struct Header: Sendable {
    /// The header as one row for its renderer.
    let rows: RowPiece
    let identifier: FloorIdentifier
    let height: Double
    let reach: SorbReach
  }

  let floor: Floor
  let header: Header?
  let runs: [MeasuredRun]
  /// The contribution of the floor to the sums of its page.
  let sum: Sum
  /// Whether a row or the header has no renderer.
  let lacksRenderer: Bool
  /// The diagnostics of measuring the floor.
  let diagnostics: [Diagnostic]
  /// The number of items in rows that are measured together that were measured for this floor. The others have measurements of the old
  /// version of the floor.
  let measuredItemCount: Int
  /// Whether rows overlap.
  let hasOverlaps: Bool

  init(
    _ floor: Floor, header: Header?, runs: [MeasuredRun], lacksRenderer: Bool, diagnostics: [Diagnostic],
    measuredItemCount: Int
  ) {
    self.measuredItemCount = measuredItemCount
    hasOverlaps = runs.contains { if case .overlapping = $0.heights { true } else { false } }
    self.floor = floor
    self.lacksRenderer = lacksRenderer
    self.header = header
    self.runs = runs
    self.diagnostics = diagnostics
    let lasting = header.flatMap { $0.reach == .page ? $0.height : nil }
    sum = Sum(
      rows: runs.last.map { $0.firstRow + $0.count } ?? 0,
      height: runs.last.map { $0.top + $0.height } ?? header?.height ?? 0,
      lastingHeaders: lasting == nil ? 0 : 1, lastingHeight: lasting ?? 0)
  }

  var rowCount: Int { sum.rows }

  /// The rows that were measured together.
  var jointRows: [RowPiece] { runs.lazy.map(\.rows).filter { $0.renderer.joint != nil } }

  /// The height of the header and the rows, in points.
  var height: Double { sum.height }

  /// Returns the first row that ends below `y` points from the top of the section; `rowCount` if no row ends below it.
  /// O(log rows).
  func firstRow(endingBelow y: Double) -> Int {
    let run = runs.indices.partitionIndex { runs[$0].top + runs[$0].height > y }
    return run < runs.count ? runs[run].firstRow + runs[run].firstRow(endingBelow: y - runs[run].top) : rowCount
  }

  /// Returns the first row that starts at or below `y` points from the top of the section; `rowCount` if all rows start
  /// above it. O(log rows).
  func firstRow(startingFrom y: Double) -> Int {
    // The row is in the last run that starts above `y`, or is the first row of the next run.
    let run = runs.indices.partitionIndex { runs[$0].top >= y } - 1
    return run >= 0 ? runs[run].firstRow + runs[run].firstRow(startingFrom: y - runs[run].top) : 0
  }

  /// Returns the rows that intersect a band between two y coordinates of the section, from the bottom up. O(log rows + found rows), and
  /// O(columns) for each run of rows that overlap.
  func rows(from top: Double, to bottom: Double) -> [Int] {
    var found: [Int] = []
    let last = firstRow(startingFrom: bottom) - 1
    let first = firstRow(endingBelow: top)
    guard last >= first else { return [] }
    var run = run(ofRow: last)
    var row = last
    while row >= first {
      while runs[run].firstRow > row { run -= 1 }
      let (start, y) = (runs[run].firstRow, top - runs[run].top)
      let (rowTop, height) = runs[run].place(of: row - start)
      if rowTop + height > y { found.append(row) }
      row = start + runs[run].row(before: row - start, endingBelow: y)
    }
    return found
  }

  /// Returns the index of the run that contains a row. O(log runs).
  func run(ofRow row: Int) -> Int { runs.indices.partitionIndex { runs[$0].firstRow + runs[$0].count > row } }

  /// Returns the piece that contains a row by its index in the section, and the index of the row in it; `nil` if the row does not
  /// exist. O(log runs).
  func piece(ofRow row: Int) -> (rows: RowPiece, index: Int)? {
    guard (0..<rowCount).contains(row) else { return nil }
    let run = run(ofRow: row)
    return (runs[run].rows, row - runs[run].firstRow)
  }

  /// Returns a row by its index in a section at a place of the page. O(log runs).
  func row(_ row: Int, in place: SectionPlace) -> LayoutRow {
    self.row(row, inRun: run(ofRow: row), in: place)
  }

  func row(_ row: Int, inRun index: Int, in place: SectionPlace) -> LayoutRow {
    let (top, height) = runs[index].place(of: row - runs[index].firstRow)
    return LayoutRow(
      section: place.index, index: row, identifier: runs[index].identifier,
      frame: LayoutRect(x: 0, y: place.y + runs[index].top + top, width: place.width, height: height))
  }
}

/// The place of a section on a page.
struct SectionPlace {
  let index: Int
  /// The top of the section and the width of the page, in points.
  let y: Double
  let width: Double
}

extension MeasuredFloor: Summed {
  /// The sums of a sequence of floors.
  struct Sum: Summable {
    var rows = 0
    /// The total height, in points.
    var height = 0.0
    /// The number of headers with the reach `page`, and their total height in points.
    var lastingHeaders = 0
    var lastingHeight = 0.0

    static let zero = Sum()

    static func + (a: Sum, b: Sum) -> Sum {
      Sum(
        rows: a.rows + b.rows, height: a.height + b.height, lastingHeaders: a.lastingHeaders + b.lastingHeaders,
        lastingHeight: a.lastingHeight + b.lastingHeight)
    }
  }
}
