import Foundation
import Testing

/// Runs the tests of a suite on threads of their own: each waits for processes and servers, and the threads that all other
/// tests share are as few as the machine's cores.
struct WaitsForProcesses: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForProcesses {
  static var waitsForProcesses: Self { Self() }
}

/// Four threads: enough for two cores while most of them wait.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let queue: OperationQueue

  private init() {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = 4
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    queue.addOperation { unsafe job.runSynchronously(on: executor) }
  }
}
