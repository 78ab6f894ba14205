import Dispatch

/// Work that blocks on a disk or another process. It has its own threads: Swift has only one task thread for each core, and a
/// blocked thread would delay all tasks.
package enum BlockingWork {
  private static let queue = DispatchQueue(label: "storey.blocking-work", attributes: .concurrent)

  /// Runs the work on a separate thread, and suspends the task until it is done.
  package static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}
