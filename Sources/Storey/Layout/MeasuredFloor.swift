/// A floor, measured: all of its section that does not depend on what stands above it. A class, so that layouts before
/// and after an edit share it.
final class MeasuredFloor: Sendable {
  /// A sticky header, measured.
  struct Header: Sendable {
    /// One row, as its renderer draws it.
    let rows: RowPiece
    let identifier: FloorIdentifier
    let height: Double
    let reach: SorbReach
  }

  let floor: Floor
  let header: Header?
  let runs: [MeasuredRun]
  /// What it adds to its page.
  let sum: Sum
  /// Whether a row or the header has no renderer that draws it.
  let lacksRenderer: Bool
  /// What measuring it found.
  let diagnostics: [Diagnostic]

  init(_ floor: Floor, header: Header?, runs: [MeasuredRun], lacksRenderer: Bool, diagnostics: [Diagnostic]) {
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

  /// Header and rows, in points.
  var height: Double { sum.height }

  /// The first row that ends below `y` points from the top of the section; `rowCount` when none does. O(log rows).
  func firstRow(endingBelow y: Double) -> Int {
    let run = runs.indices.partitionIndex { runs[$0].top + runs[$0].height > y }
    return run < runs.count ? runs[run].firstRow + runs[run].firstRow(endingBelow: y - runs[run].top) : rowCount
  }

  /// The first row that starts at `y` points from the top of the section or below; `rowCount` when none does.
  /// O(log rows).
  func firstRow(startingFrom y: Double) -> Int {
    // The last run that starts above has it, or the one after.
    let run = runs.indices.partitionIndex { runs[$0].top >= y } - 1
    return run >= 0 ? runs[run].firstRow + runs[run].firstRow(startingFrom: y - runs[run].top) : 0
  }

  /// The index of the run that a row is in. O(log runs).
  func run(ofRow row: Int) -> Int { runs.indices.partitionIndex { runs[$0].firstRow + runs[$0].count > row } }

  /// Draws a row by its index in the section, and returns what taps on it do; nothing where there is no such row. O(log runs).
  func draw(_ row: Int, in canvas: inout FloorCanvas) -> (any TemplateAction)? {
    guard (0..<rowCount).contains(row) else { return nil }
    let run = run(ofRow: row)
    return runs[run].rows.draw(row - runs[run].firstRow, in: &canvas)
  }

  /// A row by its index, when the section is at an index and a height of a page. O(log runs).
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

/// Where a section is on a page.
struct SectionPlace {
  let index: Int
  /// Its top, and the width of the page, in points.
  let y: Double
  let width: Double
}

extension MeasuredFloor: Summed {
  /// What floors add up to.
  struct Sum: Summable {
    var rows = 0
    /// In points.
    var height = 0.0
    /// How many headers stay to the end of the page, and how high they are together, in points.
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
