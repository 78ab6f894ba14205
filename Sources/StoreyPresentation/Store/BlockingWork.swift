import Dispatch

/// Work that waits for a disk or for another process. It has threads of its own: those of Swift's tasks are as few as there are
/// cores, and one that waits is missed by all tasks.
package enum BlockingWork {
  private static let queue = DispatchQueue(label: "storey.blocking-work", attributes: .concurrent)

  /// Does the work, and lets the task wait for it without a thread.
  package static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}
