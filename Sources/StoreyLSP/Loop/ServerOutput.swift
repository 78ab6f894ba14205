import Storey
import StoreyProject
import StoreyRPC

/// Writes messages of a language server. A class, because several threads answer requests.
final class ServerOutput: Sendable {
  private let write: @Sendable ([UInt8]) throws(Failure) -> Void
  /// The first error. No message is written after it.
  private let failure = Locked<Failure?>(nil)

  init(_ write: @escaping @Sendable ([UInt8]) throws(Failure) -> Void) {
    self.write = write
  }

  /// Whether a message could not be written.
  var hasFailed: Bool { failure.withLock { $0 != nil } }

  /// Writes a message.
  func send(_ body: [UInt8]) {
    failure.withLock { failure in
      if failure != nil { return }
      do throws(Failure) {
        try write(RPCWriter.framed(body))
      } catch {
        failure = error
      }
    }
  }
}
