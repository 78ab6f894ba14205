/// One stage of the engine, run again and again on one thread.
struct Measurement {
  let stage: String
  /// How long each run took, in seconds, sorted.
  let seconds: [Double]
  /// Something that the runs computed, so that nothing is optimized away and runs can be compared.
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

  /// A line of the table: megabytes of input a second by the median run and by the best, and the check.
  func row(bytes: Int) -> String {
    func speed(_ seconds: Double) -> String { String(Int((Double(bytes) / 1e6 / seconds).rounded())) }
    return Table.row([stage, speed(median), speed(seconds[0]), String(check)])
  }
}
