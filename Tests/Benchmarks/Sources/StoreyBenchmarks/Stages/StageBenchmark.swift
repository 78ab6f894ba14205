import BenchmarkAccess
import Storey
import StoreyFloors
import StoreyOutput
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
    let bytes = pages.reduce(0) { $0 + $1.count }
    let registry = FloorRegistry.standard
    let everything = Validator(registry: registry)
    let errors = Validator.ofErrors(registry: registry)
    let (text, json, sarif) = (TextReporter(), JSONReporter(), SARIFReporter(rules: everything.configuration.rules))
    print("\(pages.count) pages, \(bytes / 1000) kB, \(runs) runs, one thread; MB of input per second")
    print(Table.row(["stage", "median", "best", "check"]))
    let stages: [(String, ([UInt8]) -> Int)] = [
      ("parse", { (try? Document(parsing: $0).root.byteRange.count) ?? 0 }),
      ("decode", { Page(decoding: $0, registry: registry).floors.count }),
      ("layout", { TableLayout(Page(decoding: $0, registry: registry)).rows.count }),
      ("html", { HTMLWriter().write(TableLayout(Page(decoding: $0, registry: registry))).count }),
      ("text", { TextWriter().write(TableLayout(Page(decoding: $0, registry: registry))).count }),
      ("svg", { SVGWriter().write(TableLayout(Page(decoding: $0, registry: registry))).count }),
      ("json", { JSONWriter().write(TableLayout(Page(decoding: $0, registry: registry))).count }),
      ("errors", { errors.validate($0, file: "p").count(of: .error) }),
      ("rules", { everything.validate($0, file: "p").count(of: .warning) }),
      ("rules-text", { text.part(of: everything.validate($0, file: "p")).count }),
      ("rules-json", { json.part(of: everything.validate($0, file: "p")).count }),
      ("rules-sarif", { sarif.part(of: everything.validate($0, file: "p")).count }),
    ]
    for (stage, work) in stages where self.stage == nil || self.stage == stage {
      let measurement = Measurement(stage, runs: runs) { pages.reduce(0) { $0 + work($1) } }
      print(measurement.row(bytes: bytes))
    }
    return true
  }
}
