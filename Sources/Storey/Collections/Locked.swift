import Synchronization

/// A value that is protected by a lock.
package final class Locked<Value: Sendable>: Sendable {
  // A class because all users of the value share the lock.

  private let mutex: Mutex<Value>
  /// Repeats the ordering of the mutex for the thread sanitizer, which sees these two operations because they are compiled with
  /// the engine, but not the operations of the mutex in the standard library.
  private let turn = Atomic(0)

  package init(_ value: Value) {
    mutex = Mutex(value)
  }

  /// Calls `body` with exclusive access to the value. `body` must be short and must not block.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { value in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(0, ordering: .releasing) }
      return body(&value)
    }
  }
}
