import Foundation
import Testing

/// Runs the tests of a suite on separate threads. They block while they wait for processes and servers, and the threads that
/// other tests share are only as many as the cores of the machine.
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

/// An executor with four threads, which is enough for two cores because most of them wait.
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
