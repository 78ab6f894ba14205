import Foundation
import Storey
import StoreyNetwork

/// A web server for tests, on its own port of the loopback interface. It sends the bytes of a script unchanged, even if they
/// are not valid HTTP. Each connection has its own thread and one response.
package final class LoopbackServer: Sendable {
  /// A step of the script, which runs on a connection after the request has arrived.
  package enum Step: Sendable {
    case send([UInt8])
    /// A pause in milliseconds.
    case pause(UInt32)
    /// Waits until a number of requests have arrived at the server, this one included.
    case gather(Int)
    /// Sends no data until the client closes the connection.
    case silence
    /// Sends a byte every 20 milliseconds until the client closes the connection.
    case trickle
    /// Resets the connection.
    case reset
  }

  package let port: UInt16
  private let listener: Int32
  private let state = Locked(State())

  private struct State {
    var scripts: [String: [[Step]]] = [:]
    var questions: [String] = []
    var abandoned = 0
    var busy = 0
    var busiest = 0
  }

  /// The heads of all requests, in order.
  package var questions: [String] { state.withLock { $0.questions } }
  /// The number of connections that the client closed before the response was complete.
  package var abandoned: Int { state.withLock { $0.abandoned } }

  /// The maximum number of concurrent connections with a request.
  package var busiest: Int { state.withLock { $0.busiest } }

  package init() throws {
    let (listener, port) = try Self.openListener()
    self.listener = listener
    self.port = port
    let state = state
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          close(listener)
          return
        }
        Thread.detachNewThread { Self.serve(connection, state) }
      }
    }
  }

  deinit {
    // Wakes the thread that waits for connections. Only that thread closes the socket, because another file could reuse its
    // number.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Sets the responses to the requests of a path, one after another. The last response is repeated.
  package func answer(_ path: String, _ answers: [Step]...) {
    state.withLock { $0.scripts[path] = answers }
  }

  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  // MARK: Connections

  private static func serve(_ connection: Int32, _ state: Locked<State>) {
    defer { close(connection) }
    guard let head = readHead(connection) else { return }
    let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    let steps = state.withLock { state -> [Step] in
      state.questions.append(head)
      state.busy += 1
      state.busiest = max(state.busiest, state.busy)
      guard let answers = state.scripts[path], let first = answers.first else { return [] }
      if answers.count > 1 { state.scripts[path] = Array(answers.dropFirst()) }
      return first
    }
    for step in steps where !perform(step, connection, state) {
      state.withLock { state in
        state.abandoned += 1
        state.busy -= 1
      }
      return
    }
    // Counted before the client knows, so that its next connection is not counted together with this one.
    state.withLock { $0.busy -= 1 }
    // Signals the end of the response.
    shutdown(connection, Int32(SHUT_WR))
  }

  /// Performs a step. Returns `false` if the client has closed the connection.
  private static func perform(_ step: Step, _ connection: Int32, _ state: Locked<State>) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes, connection)
    case .pause(let milliseconds):
      usleep(milliseconds * 1000)
      return true
    case .gather(let count):
      while state.withLock({ $0.questions.count }) < count { usleep(1000) }
      return true
    case .silence:
      var byte: UInt8 = 0
      while unsafe recv(connection, &byte, 1, 0) > 0 {}
      return false
    case .trickle:
      while send([0x20], connection) { usleep(20_000) }
      return false
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      unsafe setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
      return true
    }
  }

  private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Foundation.send(connection, $0.baseAddress, $0.count, noSignal) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func readHead(_ connection: Int32) -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard head.count < 65_536, unsafe recv(connection, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }

  // MARK: The system

  private static var noSignal: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  private static func openListener() throws -> (Int32, UInt16) {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard listener >= 0, isReady else { throw POSIXError(.EADDRNOTAVAIL) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }
}

extension LoopbackServer.Step {
  /// A response with the given head lines and body.
  package static func answer(_ lines: [String], _ body: String = "") -> Self {
    .send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
  }

  /// A complete response with a `Content-Length`.
  package static func whole(_ status: Int, _ body: String = "", _ fields: String...) -> Self {
    .answer(["HTTP/1.1 \(status) X", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields, body)
  }
}
