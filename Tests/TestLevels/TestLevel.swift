import Foundation

/// The number of cases of tests that take long: few in each run, and many with `STOREY_LONG_TESTS=1`, which `.ci/run all` sets.
package enum TestLevel {
  /// Whether tests run in their long form.
  package static let isLong = ProcessInfo.processInfo.environment["STOREY_LONG_TESTS"] != nil

  /// A time limit that no test reaches, however slow the machine is. In the long form, a task may wait for minutes until tests that
  /// compute leave it a thread.
  package static let unreachedTimeout: Duration = .seconds(3600)

  /// Returns the number of cases of a test.
  package static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// Returns the seeds of a test in blocks: one block in the short form. A test of all seeds in one case would keep a thread for minutes,
  /// on which other tests wait for their answers.
  package static func blocks(of size: Int, long: Int) -> [Range<Int>] {
    stride(from: 0, to: count(size, long: long), by: size).map { $0..<$0 + size }
  }

  /// Returns all cases in the long form, else `short` of them at equal distances, the first among them.
  package static func some<Case>(_ cases: [Case], short: Int) -> [Case] {
    isLong || cases.count <= short ? cases : (0..<short).map { cases[$0 * cases.count / short] }
  }
}
