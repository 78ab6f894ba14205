import BenchmarkAccess
import Storey
import StoreyDialects
import StoreyFloors
import StoreyOutput
import StoreyTemplates
import StoreyValidation

/// `storey-benchmarks [NDJSON] [--stage NAME] [--pages N] [--runs N] [--seed N]`: measures each stage of the engine, together with all
/// stages before it, on one thread. `--stage` measures one of them, for a profiler.
struct StageBenchmark: Benchmark {
  static let usage = "[NDJSON] [--stage NAME] [--pages N] [--runs N] [--seed N]"

  private let pages: [[UInt8]]
  private var runs = 5
  private var stage: String?

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    var pageCount = 200
    var seed = Corpus.usualSeed
    var lines: [[UInt8]]?
    while let argument = arguments.next() {
      switch argument {
      case "--stage": stage = try arguments.text()
      case "--pages": pageCount = try arguments.number()
      case "--runs": runs = try arguments.number()
      case "--seed": seed = try arguments.number()
      default:
        guard !argument.hasPrefix("-"), lines == nil else { throw arguments.invalid }
        lines = try arguments.lines()
      }
    }
    if let lines {
      pages = lines
    } else {
      var corpus = Corpus(seed: UInt64(seed))
      pages = corpus.pages(pageCount)
    }
  }

  func run() throws -> Bool {
    let registry = FloorRegistry.standard
    let everything = Validator(registry: registry)
    let errors = Validator.ofErrors(registry: registry)
    let (text, json, sarif) = (TextReporter(), JSONReporter(), SARIFReporter(rules: everything.configuration.rules))
    // Floors that templates declare, with frames and with a stack, have pages of their own.
    let shelves = pages.indices.map { Shelf.page(floors: 1 + $0 % 3, products: 12) }
    var (frames, flow) = (FloorRegistry(), FloorRegistry())
    try frames.register(template: Array(Shelf.template.utf8))
    try flow.register(template: Array(Shelf.flow.utf8))
    let stages: [(name: String, work: ([UInt8]) -> Int)] = [
      ("parse", { (try? Document(parsing: $0).root.byteRange.count) ?? 0 }),
      ("decode", { Page(decoding: $0, registry: registry).floors.count }),
      ("layout", { TableLayout(Page(decoding: $0, registry: registry)).rows.count }),
      ("html", html(registry)),
      ("text", { TextWriter().write(TableLayout(Page(decoding: $0, registry: registry))).count }),
      ("svg", { SVGWriter().write(TableLayout(Page(decoding: $0, registry: registry))).count }),
      ("json", { JSONWriter().write(TableLayout(Page(decoding: $0, registry: registry))).count }),
      ("errors", { errors.validate($0, file: "p").count(of: .error) }),
      ("rules", { everything.validate($0, file: "p").count(of: .warning) }),
      ("rules-text", { text.part(of: everything.validate($0, file: "p")).count }),
      ("rules-json", { json.part(of: everything.validate($0, file: "p")).count }),
      ("rules-sarif", { sarif.part(of: everything.validate($0, file: "p")).count }),
    ]
    print("\(runs) runs, one thread; MB of input per second")
    measure(stages, pages)
    measure([("frames", html(frames)), ("flow", html(flow))], shelves)
    // The same floors in the pages of a CMS.
    var other = registry
    other.shape = Dialect.named("shopify")?.shape ?? .standard
    let shopify = Validator(registry: other)
    measure([("shopify", { shopify.validate($0, file: "p").count(of: .warning) })], try pages.map(ShopifyPage.written))
    return true
  }

  private func measure(_ stages: [(name: String, work: ([UInt8]) -> Int)], _ pages: [[UInt8]]) {
    let stages = stages.filter { stage == nil || stage == $0.name }
    if stages.isEmpty { return }
    let bytes = pages.reduce(0) { $0 + $1.count }
    print("\(pages.count) pages, \(bytes / 1000) kB")
    print(Table.row(["stage", "median", "best", "check"]))
    for (name, work) in stages {
      print(Measurement(name, runs: runs) { pages.reduce(0) { $0 + work($1) } }.row(bytes: bytes))
    }
  }

  /// Returns the work of drawing pages as HTML.
  private func html(_ registry: FloorRegistry) -> ([UInt8]) -> Int {
    { HTMLWriter().write(TableLayout(Page(decoding: $0, registry: registry))).count }
  }
}
