import Foundation

/// A process of `storey serve` on its own port, and a client that sends it requests over the loopback interface.
final class PreviewSession {
  // A class, because `deinit` ends the process.

  struct Response {
    let status: Int
    let body: String
  }

  /// The server ended, or was killed because it did not answer.
  struct Ended: Error {
    var received = ""
  }

  private let process = Process()
  private let errors = Pipe()
  private let deadline: DispatchWorkItem
  private let port: UInt16

  /// Starts a server in a folder, and waits until it accepts requests.
  convenience init(_ operand: String, in folder: URL) throws { try self.init([operand], in: folder) }

  /// Starts a server with operands and options.
  init(_ operands: [String], in folder: URL) throws {
    process.executableURL = StoreyProcess.executable
    process.arguments = ["serve"] + operands + ["--port", "0"]
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    // A server that hangs is killed, so that only its test fails. Other tests may occupy the processors for minutes.
    let identifier = process.processIdentifier
    deadline = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 1800, execute: deadline)
    var text = ""
    var found: UInt16?
    while found == nil {
      let data = errors.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
      found = text.firstMatch(of: #/at http://127\.0\.0\.1:([0-9]+)//#).flatMap { UInt16($0.output.1) }
    }
    port = found ?? 0
    if found == nil { throw Ended(received: text) }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    deadline.cancel()
  }

  /// Returns the response to a request.
  func get(_ path: String) throws -> Response {
    let connection = try connection()
    try connection.write(contentsOf: request(path, "Connection: close\r\n"))
    let text = String(decoding: try connection.readToEnd() ?? Data(), as: UTF8.self)
    guard let status = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
      let start = text.range(of: "\r\n\r\n")?.upperBound
    else { throw Ended(received: text) }
    return Response(status: status, body: String(text[start...]))
  }

  /// Sends a request, runs a closure after the first bytes of the response, and reads on until the response contains a text.
  func receive(_ path: String, until expected: String, after first: String, _ body: () throws -> Void) throws {
    let connection = try connection()
    try connection.write(contentsOf: request(path, ""))
    var text = ""
    for (part, isLast) in [(first, false), (expected, true)] {
      while !text.contains(part) {
        let data = connection.availableData
        if data.isEmpty { throw Ended(received: text) }
        text += String(decoding: data, as: UTF8.self)
      }
      if !isLast { try body() }
    }
  }

  private func request(_ path: String, _ headers: String) -> Data {
    Data("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\r\n".utf8)
  }

  private func connection() throws -> FileHandle {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #endif
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { throw Ended() }
    return handle
  }
}
