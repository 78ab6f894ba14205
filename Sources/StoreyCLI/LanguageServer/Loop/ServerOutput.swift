import Storey
import StoreyProject
import StoreyRPC

/// Writes messages of a language server. A class, because several threads answer requests.
final class ServerOutput: Sendable {
  private let console: Console
  /// The first error. No message is written after it.
  private let failure = Locked<Failure?>(nil)

  init(_ console: Console) {
    self.console = console
  }

  /// Whether a message could not be written.
  var hasFailed: Bool { failure.withLock { $0 != nil } }

  /// Writes a message.
  func send(_ body: [UInt8]) {
    failure.withLock { failure in
      if failure != nil { return }
      do throws(Failure) {
        try console.write(RPCWriter.framed(body))
      } catch {
        failure = error
      }
    }
  }
}
