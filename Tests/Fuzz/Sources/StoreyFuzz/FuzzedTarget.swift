import FuzzTargets

/// The target of this process. A global, because a function that C calls cannot capture values.
enum FuzzedTarget {
  /// Set once, before the fuzzer starts.
  nonisolated(unsafe) static var current: FuzzTarget?
}
