#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import BenchmarkAccess
import Storey
import StoreyFloors
import StoreyOutput
import StoreyValidation

/// `storey-benchmarks [layout|templates|long] [NDJSON] [--stage NAME] [--pages N] [--runs N] [--seed N]`: measures each stage of
/// the engine, together with all stages before it, on one thread. `--stage` measures one of them, for a profiler. `layout` measures
/// pages of up to a million rows instead, `templates` floors that are declared by templates, and `long` one page of 100,000 floors.
struct Benchmarks {
  private enum Subject {
    case stages, layout, templates, long
  }

  private var subject = Subject.stages
  var pages: [[UInt8]] = []
  /// The number of generated pages; `nil` for that of the subject.
  var pageCount: Int?
  var runs = 5
  private var stage: String?
  var seed = 20_151_211

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    var file: String?
    while let argument = rest.popFirst() {
      func value() throws -> Int {
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
          throw UsageError(argument: argument)
        }
        return number
      }
      switch argument {
      case "layout": subject = .layout
      case "templates": subject = .templates
      case "long": subject = .long
      case "--stage": stage = rest.popFirst()
      case "--pages": pageCount = try value()
      case "--runs": runs = try value()
      case "--seed": seed = try value()
      default:
        guard !argument.hasPrefix("-"), file == nil else { throw UsageError(argument: argument) }
        file = argument
      }
    }
    if subject != .stages {
      if let file { throw UsageError(argument: file) }
      return
    }
    if let file {
      guard let data = try? Data(contentsOf: URL(filePath: file)) else { throw UsageError(argument: file) }
      let bytes = [UInt8](data)
      pages = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    } else {
      var corpus = Corpus(seed: UInt64(seed))
      pages = corpus.pages(pageCount ?? 200)
    }
  }

  struct UsageError: Error {
    let argument: String
  }

  func run() throws {
    switch subject {
    case .layout: return try LayoutBenchmark(runs: runs).run()
    case .templates: return try TemplateBenchmark(runs: runs).run()
    case .long: return try LongPageBenchmark(pageCount: pageCount, runs: runs, seed: UInt64(seed)).run()
    case .stages: break
    }
    let bytes = pages.reduce(0) { $0 + $1.count }
    let registry = FloorRegistry.standard
    let everything = Validator(registry: registry)
    let errors = Validator.ofErrors(registry: registry)
    let text = TextReporter()
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
      ("errors", { errors.validate($0, file: "p").findings.count }),
      ("findings", { everything.validate($0, file: "p").findings.count }),
      ("report", { text.part(of: everything.validate($0, file: "p")).count }),
    ]
    for (stage, work) in stages where self.stage == nil || self.stage == stage {
      let measurement = Measurement(stage, runs: runs) { pages.reduce(0) { $0 + work($1) } }
      print(measurement.row(bytes: bytes))
    }
  }
}
