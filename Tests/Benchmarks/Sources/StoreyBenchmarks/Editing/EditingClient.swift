import Storey

/// A client of a server that measures the time until messages of JSON-RPC arrive. Parameters are JSON texts.
struct EditingClient {
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  let process: PipedProcess
  private var input = FramedMessages()
  private var lastRequest = 0
  /// The moment at which the last message was written.
  private var written = ContinuousClock.now

  init(_ process: PipedProcess) { self.process = process }

  /// Writes a notification.
  mutating func notify(_ method: String, _ params: String? = nil) throws {
    try write(#""method":"\#(method)""#, params)
  }

  /// Writes a request, and returns the time until it is answered with a result.
  mutating func answer(_ method: String, _ params: String? = nil) throws -> Duration {
    lastRequest += 1
    let request = lastRequest
    try write(#""id":\#(request),"method":"\#(method)""#, params)
    let (time, response) = try receive { message in
      message["method"] == nil && message["id"]?.number == Double(request) ? message : nil
    }
    if let error = response["error"] {
      throw Refusal(description: "'\(method)' is answered with an error: \(error["message"]?.text?.string ?? "")")
    }
    return time
  }

  private mutating func write(_ members: String, _ params: String?) throws {
    let last = params.map { #","params":\#($0)"# } ?? ""
    try process.write(FramedMessages.framed(#"{"jsonrpc":"2.0",\#(members)\#(last)}"#))
    written = .now
  }

  /// Reads messages until one is expected. Returns the time from the last byte that was written to its first byte, and the part of
  /// the message that `part` returns.
  mutating func receive<Part>(_ part: (JSONValue) -> Part?) throws -> (time: Duration, part: Part) {
    var arrived = ContinuousClock.now
    var isBetweenMessages = true
    while true {
      if let body = try input.next() {
        if let part = part(try Document(parsing: body).root) { return (arrived - written, part) }
        isBetweenMessages = true
        continue
      }
      let bytes = try process.read()
      if isBetweenMessages { arrived = .now }
      isBetweenMessages = false
      input.add(bytes)
    }
  }
}
