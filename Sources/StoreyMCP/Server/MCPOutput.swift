import StoreyProject
import StoreyRPC

/// Writes messages to standard output, one a line. The sender waits until its message is written, so that a client that reads
/// slowly slows the server down.
actor MCPOutput {
  private let write: @Sendable ([UInt8]) throws(Failure) -> Void
  /// The first error. No further message is written after it.
  private(set) var failure: Failure?

  init(_ write: @escaping @Sendable ([UInt8]) throws(Failure) -> Void) {
    self.write = write
  }

  /// Writes a message.
  func send(_ body: [UInt8]) {
    if failure != nil { return }
    do throws(Failure) {
      try write(RPCWriter.line(body))
    } catch {
      failure = error
    }
  }
}
