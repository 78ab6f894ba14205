/// `storey-benchmarks lsp`: measures the language server with one long page. Characters are typed and deleted one at a time, and the
/// time from the last byte of a change to the first byte of its diagnostics is measured.
///
/// The result is a failure if the memory of the server grows with the number of edits. Slow answers are not a failure.
struct EditingBenchmark: Benchmark {
  static let usage = "[--runs N] [--storey PATH]"
  /// The longest time until diagnostics arrive that is not noticed while typing, in milliseconds.
  private static let bound = 20
  /// The largest growth of the memory that is not attributed to the edits, in bytes.
  private static let mostGrowth = 16_000_000

  /// The number of edits.
  private var runs = 400
  private var storey = OwnProgram.storey

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    while let argument = arguments.next() {
      switch argument {
      case "--runs": runs = try arguments.number(atLeast: 8)
      case "--storey": storey = OwnProgram.resolved(try arguments.text())
      default: throw arguments.invalid
      }
    }
  }

  /// Runs the benchmark, prints its results, and returns whether the memory stayed within its bound.
  func run() throws -> Bool {
    let page = try EditingPage()
    var session = try EditingSession(storey)
    let start = session.memory
    let (opening, findings) = try session.open(page)
    let opened = session.memory
    print(
      "a page of \(page.text.utf8.count / 1000) kB, \(EditingPage.floorCount) floors and \(findings) findings; \(runs) edits"
    )
    print(Latencies.header)
    print(Latencies(name: "opening", [opening]).row)

    var times: [TypedEdit.Place: [Duration]] = [:]
    // The memory after a quarter of the edits includes everything that the server keeps for one page.
    var settled = opened
    for (number, edit) in TypedEdit.edits(of: page, count: runs).enumerated() {
      if number == runs / 4 { settled = session.memory }
      times[edit.place, default: []].append(try session.apply(edit))
    }
    print(Latencies(name: "diagnostics", times.values.flatMap { $0 }, bound: Self.bound).row)
    for place in TypedEdit.Place.allCases {
      print(Latencies(name: "- \(place.rawValue)", times[place] ?? []).row)
    }
    for feature in ["completion", "hover"] {
      print(Latencies(name: feature, try session.times(of: feature, in: page)).row)
    }
    let end = session.memory
    try session.end()
    print("\nmemory of the server in MB")
    print(Table.row(["", "resident", "peak"]))
    for (name, memory) in [
      ("start", start), ("opened", opened), ("\(runs / 4) edits", settled), ("\(runs) edits", end),
    ] {
      print(Table.row([name, megabytes(memory.resident), megabytes(memory.peak)]))
    }
    return end.resident <= settled.resident + Self.mostGrowth
  }

  private func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
