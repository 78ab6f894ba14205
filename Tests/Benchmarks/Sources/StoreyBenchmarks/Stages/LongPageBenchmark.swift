import BenchmarkAccess
import Storey
import StoreyFloors
import StoreyOutput
import StoreyValidation

/// `storey-benchmarks long`: compares one page of 100,000 floors with the pages of which its floors were taken, or one page with the
/// floors of `--pages N` pages. Both have nearly the same bytes, so a stage that is linear has the same speed for both.
///
/// Also measures the peak memory of each stage for the long page, which is at most four times its input, plus its output.
struct LongPageBenchmark: Benchmark {
  static let usage = "[--pages N] [--runs N] [--seed N]"
  private static let floorCount = 100_000

  /// The number of pages; `nil` for as many as have 100,000 floors.
  private var pageCount: Int?
  private var runs = 5
  private var seed = Corpus.usualSeed

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    while let argument = arguments.next() {
      switch argument {
      case "--pages": pageCount = try arguments.number()
      case "--runs": runs = try arguments.number()
      case "--seed": seed = try arguments.number()
      default: throw arguments.invalid
      }
    }
  }

  func run() throws -> Bool {
    let (pages, long, floorCount) = try corpus()
    let bytes = pages.reduce(0) { $0 + $1.count }
    print(
      "one page of \(floorCount) floors, \(long.count / 1000) kB, and the \(pages.count) pages of its floors; "
        + "\(runs) runs, one thread; MB of input per second")
    print("'memory' is the peak beyond the input; 'bound' is four times the input, plus the output, in MB")
    print(Table.row(["stage", "pages", "long", "ratio", "output", "memory", "bound"]))
    for (stage, work) in Self.stages {
      Memory.resetPeak()
      let before = Memory.resident
      let output = work(long)
      let peak = max(0, Memory.peak - before)
      let short = Measurement(stage, runs: runs) { pages.reduce(0) { $0 + work($1) } }
      let whole = Measurement(stage, runs: runs) { work(long) }
      let speeds = (Double(bytes) / 1e6 / short.median, Double(long.count) / 1e6 / whole.median)
      print(
        Table.row([
          stage, Self.rounded(speeds.0), Self.rounded(speeds.1), Self.hundredths(speeds.1 / speeds.0),
          Self.rounded(Double(output) / 1e6), Self.rounded(Double(peak) / 1e6),
          Self.rounded(Double(4 * long.count + output) / 1e6),
        ]))
    }
    return true
  }

  /// The stages, each with all stages before it. The result is the number of bytes of output, or 0.
  private static var stages: [(String, ([UInt8]) -> Int)] {
    let registry = FloorRegistry.standard
    let limits = Limits([.bytes: .max])
    var configuration = Configuration()
    configuration.limits = Limits([.bytes: .max, .floors: .max])
    let errors = Validator.ofErrors(registry: registry, configuration: configuration)
    func layout(_ bytes: [UInt8]) -> TableLayout {
      TableLayout(Page(decoding: bytes, registry: registry, limits: limits))
    }
    return [
      ("parse", { (try? Document(parsing: $0, limits: limits)) == nil ? 1 : 0 }),
      ("layout", { min(0, layout($0).rows.count) }),
      ("html", { HTMLWriter().write(layout($0)).count }),
      ("text", { TextWriter().write(layout($0)).count }),
      ("svg", { SVGWriter().write(layout($0)).count }),
      ("json", { JSONWriter().write(layout($0)).count }),
      ("errors", { min(0, errors.validate($0, file: "p").findings.count) }),
    ]
  }

  /// Returns pages, one page with all of their floors, and the number of these.
  private func corpus() throws -> (pages: [[UInt8]], long: [UInt8], floorCount: Int) {
    let limit = pageCount == nil ? Self.floorCount : .max
    var corpus = Corpus(seed: UInt64(seed))
    var pages: [[UInt8]] = []
    var long = [UInt8](#"{"floors":["#.utf8)
    var count = 0
    while count < limit && pages.count < pageCount ?? .max {
      guard let page = corpus.pages(1).first else { break }
      pages.append(page)
      guard let floors = try Document(parsing: page).root["floors"] else { break }
      for floor in floors.elements where count < limit {
        if count > 0 { long.append(UInt8(ascii: ",")) }
        long += page[floor.byteRange]
        count += 1
      }
    }
    long += Array("]}".utf8)
    return (pages, long, count)
  }

  private static func rounded(_ number: Double) -> String { String(Int(number.rounded())) }

  private static func hundredths(_ number: Double) -> String { String((number * 100).rounded() / 100) }
}
