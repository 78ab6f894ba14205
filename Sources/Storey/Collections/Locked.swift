import Synchronization

/// A value that one thread at a time may look at and change.
package final class Locked<Value: Sendable>: Sendable {
  // A class because all that share the value share the lock.

  private let mutex: Mutex<Value>
  /// Says once more what the mutex says, for the thread sanitizer: it sees these two steps, which are compiled with the engine,
  /// but not those of the mutex, which are in the standard library.
  private let turn = Atomic(0)

  package init(_ value: Value) {
    mutex = Mutex(value)
  }

  /// Looks at the value and changes it. `body` is short, and neither it nor what it calls waits.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { value in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(0, ordering: .releasing) }
      return body(&value)
    }
  }
}
