import BenchmarkAccess
import Storey
import StoreyFloors
import StoreyOutput
import StoreyValidation

/// `storey-benchmarks --compare PEERS.jsonl NDJSON`: measures the jobs of other programs on the same pages, and prints the ratios as
/// a Markdown table.
///
/// A ratio is the speed of Storey divided by that of the other program: 2 is twice as fast. It is meaningful only if both were
/// measured in the same minutes on one machine.
struct CompareBenchmark: Benchmark {
  static let usage = "PEERS.jsonl NDJSON [--runs N]"

  private let peers: [PeerResult]
  private let pages: [[UInt8]]
  private var runs = 5

  /// A job of Storey: its speed, and the number of bytes of its output.
  private struct Job {
    let name: String
    let unit: String
    /// The job of the peers that it is compared with.
    let peerJob: String
    let speed: Double
    var outputBytes: Int?
  }

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    var files: [[[UInt8]]] = []
    while let argument = arguments.next() {
      if argument == "--runs" {
        runs = try arguments.number()
      } else {
        files.append(try arguments.lines())
      }
    }
    guard files.count == 2 else { throw UsageError(argument: "--compare") }
    peers = PeerResult.read(files[0])
    pages = files[1]
  }

  func run() throws -> Bool {
    print("| job | other program | its speed | Storey | ratio | its output | output of Storey |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for job in try jobs() {
      for peer in peers where peer.job == job.peerJob {
        guard let speed = peer.speed else { continue }
        let bytes = job.outputBytes.map { "\($0.rounded(to: 1_000_000)) MB" } ?? ""
        let theirs = job.outputBytes == nil ? "" : peer.check.map { "\(Int($0).rounded(to: 1_000_000)) MB" } ?? ""
        print(
          "| \(job.name) | \(peer.peer) | \(shown(speed)) \(job.unit) | \(shown(job.speed)) \(job.unit) "
            + "| \(ratio(job.speed / speed)) | \(theirs) | \(bytes) |")
      }
    }
    return true
  }

  private func jobs() throws -> [Job] {
    let registry = FloorRegistry.standard
    let errors = Validator.ofErrors(registry: registry)
    let everything = Validator(registry: registry)
    let report = JSONReporter()
    let html = pages.reduce(0) { $0 + HTMLWriter().write(TableLayout(Page(decoding: $1, registry: registry))).count }
    return [
      Job(
        name: "parse", unit: "MB/s", peerJob: "parse",
        speed: megabytes { (try? Document(parsing: $0).root.byteRange.count) ?? 0 }),
      Job(
        name: "parse, decode, errors", unit: "MB/s", peerJob: "parse+validate",
        speed: megabytes { errors.validate($0, file: "p").count(of: .error) }),
      Job(
        name: "all rules, counted", unit: "MB/s", peerJob: "parse+validate",
        speed: megabytes { everything.validate($0, file: "p").count(of: .warning) }),
      Job(
        name: "all rules, JSON report", unit: "MB/s", peerJob: "parse+validate",
        speed: megabytes { report.part(of: everything.validate($0, file: "p")).count }),
      Job(
        name: "JSON to HTML", unit: "MB/s", peerJob: "json-html",
        speed: megabytes { HTMLWriter().write(TableLayout(Page(decoding: $0, registry: registry))).count },
        outputBytes: html),
      Job(
        name: "layout of rows", unit: "rows/s", peerJob: "layout", speed: try LayoutBenchmark.rowsPerSecond(runs: runs)),
      Job(
        name: "differences, 1 % changed", unit: "items/s", peerJob: "diff",
        speed: try LayoutBenchmark.differencesPerSecond(runs: runs)),
    ]
  }

  /// Returns the megabytes of pages per second of the best run.
  private func megabytes(_ work: ([UInt8]) -> Int) -> Double {
    let best = Measurement("", runs: runs) { pages.reduce(0) { $0 + work($1) } }.seconds[0]
    return Double(pages.reduce(0) { $0 + $1.count }) / 1e6 / best
  }

  private func shown(_ speed: Double) -> String {
    speed < 1e6 ? "\(Int(speed.rounded()))" : "\((speed / 1e5).rounded() / 10) M"
  }

  private func ratio(_ ratio: Double) -> String {
    ratio < 10 ? "\((ratio * 100).rounded() / 100)" : "\(Int(ratio.rounded()))"
  }
}

extension Int {
  /// Returns the number in a unit, rounded.
  fileprivate func rounded(to unit: Int) -> Int { (self + unit / 2) / unit }
}
