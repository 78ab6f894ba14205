import Storey
import StoreyOutput
import StoreyTemplates

/// `storey-benchmarks templates`: compares a floor written in Swift with the same floor declared by a template with frames, and by
/// one with a stack. All three give the same layout JSON, byte for byte.
struct TemplateBenchmark: Benchmark {
  static let usage = "[--runs N]"

  private var runs = 5

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    while let argument = arguments.next() {
      guard argument == "--runs" else { throw arguments.invalid }
      runs = try arguments.number()
    }
  }

  private struct Difference: Error, CustomStringConvertible {
    let description = "the templates and the Swift floor give different layout JSON"
  }

  func run() throws -> Bool {
    let bytes = Shelf.page(floors: 200, products: 30)
    var declared = FloorRegistry()
    try declared.register(template: Array(Shelf.template.utf8))
    var written = FloorRegistry()
    try written.register(ShelfFloor.self)
    var flowing = FloorRegistry()
    try flowing.register(template: Array(Shelf.flow.utf8))
    let pages = [written, declared, flowing].map { Page(decoding: bytes, registry: $0) }
    let layouts = pages.map { TableLayout($0) }
    if Set(layouts.map { JSONWriter().write($0) }).count != 1 { throw Difference() }
    let rows = layouts[0].rows.count
    print(
      "\(pages[0].floors.count) floors of 30 products, \(rows) rows; \(runs) runs, one thread; microseconds per row")
    print(Table.row(["", "Swift", "template", "ratio", "flow", "ratio"]))
    compare("decode", rows, pages.map(\.registry)) { Page(decoding: bytes, registry: $0).floors.count }
    compare("measure", rows, pages) { TableLayout($0).rows.count }
    compare("draw", rows, layouts) { layout in
      var drawn = DrawnPart()
      return layout.rows.reduce(0) { count, row in
        layout.draw(.row(row), into: &drawn)
        return count + drawn.list.elements.count
      }
    }
    compare("all, HTML", rows, pages.map(\.registry)) {
      HTMLWriter().write(TableLayout(Page(decoding: bytes, registry: $0))).count
    }
    return true
  }

  /// Measures the same work for the three floors and prints a line of the table: the ratios are those of the template to the Swift
  /// floor, and of the flow to the template. The runs alternate, so that changes in the load of the machine affect all.
  private func compare<Subject>(_ stage: String, _ rows: Int, _ subjects: [Subject], _ work: (Subject) -> Int) {
    var seconds: [[Double]] = subjects.map { _ in [] }
    for _ in 0..<max(3, runs) {
      for (index, subject) in subjects.enumerated() {
        seconds[index].append(Measurement(stage, runs: 1) { work(subject) }.median)
      }
    }
    let medians = seconds.map { $0.sorted()[$0.count / 2] }
    let times = medians.map { Self.text($0 * 1e6 / Double(rows)) }
    print(
      Table.row([
        stage, times[0], times[1], Self.text(medians[1] / medians[0]), times[2], Self.text(medians[2] / medians[1]),
      ]))
  }

  private static func text(_ number: Double) -> String { String((number * 100).rounded() / 100) }
}
