import Foundation
import Storey
import StoreyServer
import TestFiles

/// Requests and handlers of the tests.
enum Samples {
  static let get = "GET / HTTP/1.1\r\nHost: localhost:80\r\n\r\n"

  /// The standard limits without those on time that a connection can reach while its test waits for another one, on any machine
  /// and with a clock that is advanced in steps.
  static let patientLimits: HTTPServerLimits = {
    var limits = HTTPServerLimits()
    limits.headTime = .seconds(1 << 40)
    limits.bodyTime = .seconds(1 << 40)
    limits.idleTime = .seconds(1 << 40)
    limits.heartbeatTime = .seconds(1 << 40)
    return limits
  }()

  /// Describes each request in its response.
  static let echo: HTTPServer.Handler = { request in
    .text(.ok, "\(request.method.rawValue) \(request.path) \(request.body.count)")
  }

  /// Parses bytes that are appended in pieces, and returns all results except for `incomplete`.
  static func steps(
    _ pieces: [[UInt8]], limits: HTTPRequestLimits = HTTPRequestLimits()
  ) -> [HTTPRequestParser.Step] {
    var parser = HTTPRequestParser(limits: limits)
    var steps: [HTTPRequestParser.Step] = []
    for piece in pieces {
      parser.append(piece)
      while true {
        let step = parser.next()
        if step == .incomplete { break }
        steps.append(step)
        if case .refusal = step { return steps }
      }
    }
    return steps
  }

  static func steps(_ text: String) -> [HTTPRequestParser.Step] { steps([Array(text.utf8)]) }

  static func requests(_ text: String) -> [HTTPRequest] {
    steps(text).compactMap { step in
      if case .request(let request) = step { return request }
      return nil
    }
  }

  static func refusal(_ text: String) -> HTTPRefusal? {
    guard case .refusal(let refusal) = steps(text).last else { return nil }
    return refusal
  }

  /// Runs a test with a server, on a thread of its own: clients block, and blocked task threads could not run the handlers.
  static func withServer(
    limits: HTTPServerLimits = patientLimits, clock: ServerClock = .system,
    handler: @escaping HTTPServer.Handler = echo,
    _ test: @escaping @Sendable (HTTPServer) throws -> Void
  ) async throws {
    try await OwnThread.run {
      let server = try HTTPServer(limits: limits, clock: clock, handler: handler)
      defer { server.stop() }
      try test(server)
    }
  }

  /// Waits until a condition is true; returns whether it is true within half an hour. Handlers run on the task threads,
  /// which other tests may occupy for many minutes, with a sanitizer or on a busy machine.
  static func becomesTrue(_ condition: () -> Bool) -> Bool {
    for _ in 0..<360_000 {
      if condition() { return true }
      usleep(5000)
    }
    return condition()
  }
}
