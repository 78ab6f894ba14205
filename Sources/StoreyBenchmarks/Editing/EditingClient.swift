import StoreyOutput
import StoreyRPC

/// A client of a server that measures the time until messages arrive.
struct EditingClient {
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  let process: PipedProcess
  private var input = FramedInput()
  private var lastRequest = 0
  /// The moment at which the last message was written.
  private var written = ContinuousClock.now

  init(_ process: PipedProcess) { self.process = process }

  /// Writes a notification.
  mutating func notify(_ method: String, _ params: ((inout JSONEmitter) -> Void)? = nil) throws {
    try write(RPCWriter.notification(method: method, params))
  }

  /// Writes a request, and returns the time until it is answered with a result.
  mutating func answer(_ method: String, _ params: ((inout JSONEmitter) -> Void)? = nil) throws -> Duration {
    lastRequest += 1
    let request = RPCID.number(lastRequest)
    try write(RPCWriter.request(id: request, method: method, params))
    let (time, error) = try receive { message -> RPCError?? in
      guard case .response(request, _, let error) = message else { return nil }
      return .some(error)
    }
    if let error { throw Refusal(description: "'\(method)' is answered with an error: \(error.message)") }
    return time
  }

  private mutating func write(_ body: [UInt8]) throws {
    try process.write(RPCWriter.framed(body))
    written = .now
  }

  /// Reads messages until one is expected. Returns the time from the last byte that was written to its first byte, and the part of
  /// the message that `part` returns.
  mutating func receive<Part>(_ part: (RPCMessage) -> Part?) throws -> (time: Duration, part: Part) {
    var arrived = ContinuousClock.now
    var isBetweenMessages = true
    while true {
      if let body = try input.next() {
        if let part = part(try RPCMessage.read(body)) { return (arrived - written, part) }
        isBetweenMessages = true
        continue
      }
      let bytes = try process.read()
      if isBetweenMessages { arrived = .now }
      isBetweenMessages = false
      input.add(bytes[...])
    }
  }
}
