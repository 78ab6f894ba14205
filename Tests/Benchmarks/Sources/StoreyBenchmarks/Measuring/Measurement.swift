/// A measurement of a stage of the engine: several runs on one thread.
struct Measurement {
  let stage: String
  /// The time of each run, in seconds, sorted.
  let seconds: [Double]
  /// A result of the runs. It keeps the work from being optimized away, and it must be the same for every measurement of the
  /// same pages.
  let check: Int

  init(_ stage: String, runs: Int, _ work: () -> Int) {
    self.stage = stage
    var seconds: [Double] = []
    var check = work()
    for _ in 0..<max(1, runs) {
      let elapsed = ContinuousClock().measure { check = work() }
      seconds.append(Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
    }
    self.seconds = seconds.sorted()
    self.check = check
  }

  /// The median of the runs, in seconds.
  var median: Double { seconds[seconds.count / 2] }

  /// Returns a line of the table: the megabytes of input per second of the median run and of the best run, and the check.
  func row(bytes: Int) -> String {
    func speed(_ seconds: Double) -> String { String(Int((Double(bytes) / 1e6 / seconds).rounded())) }
    return Table.row([stage, speed(median), speed(seconds[0]), String(check)])
  }
}
