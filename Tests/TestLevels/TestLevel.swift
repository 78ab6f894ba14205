import Foundation

/// The number of cases of tests that take long: few in each run, and many with `STOREY_LONG_TESTS=1`, which `.ci/run all` sets.
package enum TestLevel {
  /// Whether tests run in their long form.
  package static let isLong = ProcessInfo.processInfo.environment["STOREY_LONG_TESTS"] != nil

  /// Returns the number of cases of a test.
  package static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// Returns all cases in the long form, else `short` of them at equal distances, the first among them.
  package static func some<Case>(_ cases: [Case], short: Int) -> [Case] {
    isLong || cases.count <= short ? cases : (0..<short).map { cases[$0 * cases.count / short] }
  }
}
