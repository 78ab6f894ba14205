/// A web server on the loopback interface, for programs and browsers on the same machine.
///
/// One thread serves all connections with `poll`. The handler runs in tasks and never delays other connections. A request is given
/// to the handler only if it is valid and addressed to this server (`LoopbackOrigin`).
package final class HTTPServer: Sendable {
  // A class because the end of its life stops the server.

  package typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

  /// The port, for IPv4 and, if the system supports it, for IPv6.
  package let port: UInt16
  private let mailbox: LoopMailbox
  private let thread: LoopThread

  /// The address to open in a browser.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Creates and starts a server. Port 0 selects a free port.
  /// - Throws: `ServerFailure` when the port is in use or not permitted, or when the system has no free descriptors.
  package init(
    port: UInt16 = 0, limits: HTTPServerLimits = HTTPServerLimits(), clock: ServerClock = .system,
    handler: @escaping Handler
  ) throws(ServerFailure) {
    let listeners = try LoopbackListeners(port: port)
    do throws(ServerFailure) {
      let mailbox = try LoopMailbox()
      clock.wake(mailbox)
      thread = try LoopThread {
        let context = LoopContext(
          limits: limits, origin: LoopbackOrigin(port: listeners.port), mailbox: mailbox, clock: clock,
          handler: handler)
        EventLoop(listeners, context).run()
      }
      self.mailbox = mailbox
      self.port = listeners.port
    } catch {
      listeners.close()
      throw error
    }
  }

  deinit {
    stop()
  }

  /// Closes all connections and listeners, cancels the running handlers, and returns when the thread of the server has ended.
  /// Handlers may still run after the call; their responses are not sent. A second call has no effect.
  package func stop() {
    mailbox.post(.stop)
    thread.waitForEnd()
  }
}
