import Dispatch
import Storey

/// The actor of code that blocks its thread, such as the wait for a key in `storey preview`. It runs on the main thread.
///
/// On another thread, a machine with one core could not run any other task meanwhile. `@MainActor` requires `dispatchMain()`,
/// which on Linux calls `pthread_exit` on the main thread. In a static executable this takes about 10 ms, because the unwinder
/// first sorts the unwind information of the whole program.
@globalActor
package actor MainThread {
  package static let shared = MainThread()

  private let executor = Executor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Runs the jobs of the actor on the current thread, which must be the main thread.
  package nonisolated func run() -> Never { executor.run() }

  /// A queue of jobs, in the order of arrival.
  private final class Executor: SerialExecutor {
    private let jobs = Locked<[UnownedJob]>([])
    /// Counts the jobs in the queue.
    private let available = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
      available.signal()
    }

    func run() -> Never {
      while true {
        available.wait()
        let job = jobs.withLock { $0.removeFirst() }
        unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }
}
