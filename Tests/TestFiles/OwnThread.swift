import Foundation

/// A thread for work that waits for processes. The task threads are few, and blocking one would delay other tests.
package enum OwnThread {
  package static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
    }
  }
}
