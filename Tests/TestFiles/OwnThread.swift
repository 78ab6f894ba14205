import Foundation

/// A thread for work that waits for processes: the threads that tasks share are few, and others need them meanwhile.
package enum OwnThread {
  package static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
    }
  }
}
