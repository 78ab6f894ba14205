import StoreyProject
import StoreyRPC

/// Writes messages to standard output, one a line. The sender waits until its message is written, so that a client that reads
/// slowly slows the server down.
actor MCPOutput {
  private let console: Console
  /// The first error. No further message is written after it.
  private(set) var failure: Failure?

  init(_ console: Console) {
    self.console = console
  }

  /// Writes a message.
  func send(_ body: [UInt8]) {
    if failure != nil { return }
    do throws(Failure) {
      try console.write(RPCWriter.line(body))
    } catch {
      failure = error
    }
  }
}
