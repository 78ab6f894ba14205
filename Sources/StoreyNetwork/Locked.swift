import Foundation

/// A value that one thread at a time may look at and change. A class, because all that share the value share the lock.
///
/// `@unchecked Sendable`: `value` is private, and `withLock`, which holds the lock from before its first use to after its
/// last, is the only one who touches it. What goes in and out is `Sendable`, so nothing of it is reached without the lock.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  /// Looks at the value and changes it. `body` is short, never waits, and calls nobody who would.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
