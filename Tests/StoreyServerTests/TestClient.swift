import Foundation
import StoreyServer
import Testing

/// A blocking client on the loopback interface. It sends bytes unchanged, even if they are not valid HTTP.
final class TestClient {
  struct Failure: Error {
    let action: String
    let code = errno
  }

  let descriptor: Int32
  /// Bytes that were received after the last response.
  private var received: [UInt8] = []

  init(_ port: UInt16, isIPv6: Bool = false, receiveBuffer: Int32? = nil) throws {
    let family = isIPv6 ? AF_INET6 : AF_INET
    #if canImport(Darwin)
      descriptor = socket(family, SOCK_STREAM, 0)
    #else
      descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw Failure(action: "socket") }
    // A test that waits for bytes in vain fails instead of running forever.
    // Handlers run on the task threads, which other tests may occupy for a minute.
    var time = timeval(tv_sec: 300, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    if var size = receiveBuffer {
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    let result: Int32
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      result = Self.connect(descriptor, &address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      result = Self.connect(descriptor, &address)
    }
    // All properties have values, so an error runs `deinit`, which closes the descriptor.
    guard result == 0 else { throw Failure(action: "connect") }
  }

  deinit {
    close(descriptor)
  }

  private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
    unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }

  /// Sends bytes. Returns `false` if the server has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends a request of the server's own page.
  func get(_ path: String, _ port: UInt16, headers: String = "", method: String = "GET") {
    send("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\r\n")
  }

  func endSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Closes the connection with a reset instead of its usual end.
  func prepareReset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }

  /// Receives bytes once; empty at the end of the stream.
  /// - Throws: `Failure` when the connection fails or no bytes arrive in time.
  func receiveOnce(_ limit: Int = 64 << 10) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw Failure(action: "recv") }
    return Array(buffer.prefix(count))
  }

  /// Whether bytes or the end of the stream can be received now, or arrive within a time in milliseconds.
  func canReceive(within milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wait, 1, milliseconds) > 0
  }

  /// Receives text until it contains a text, and returns all text up to its end.
  func receive(until text: String) throws -> String {
    let wanted = Array(text.utf8)
    while true {
      if let end = received.firstRange(of: wanted)?.upperBound {
        defer { received.removeFirst(end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      let bytes = try receiveOnce()
      guard !bytes.isEmpty else {
        throw Failure(action: "find '\(text)' in '\(String(decoding: received, as: UTF8.self))'")
      }
      received += bytes
    }
  }

  /// Receives all text until the end of the stream. The reset of the connection is an end, too. A stream that does not end in
  /// time is a failure of the test.
  func receiveAll() -> String {
    do {
      while true {
        let bytes = try receiveOnce()
        if bytes.isEmpty { break }
        received += bytes
      }
    } catch {
      let isReset = (error as? Failure)?.code == ECONNRESET
      #expect(isReset, "\(error)")
    }
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// Removes and returns the bytes that were received after the last text.
  func takeReceived() -> [UInt8] {
    defer { received = [] }
    return received
  }

  /// Receives one response.
  func response(toHead: Bool = false) throws -> TestResponse {
    let head = try receive(until: "\r\n\r\n")
    var response = TestResponse(head: head)
    let length = toHead ? 0 : Int(response.header("Content-Length") ?? "0") ?? 0
    while received.count < length {
      let bytes = try receiveOnce()
      guard !bytes.isEmpty else { throw Failure(action: "receive the body") }
      received += bytes
    }
    response.body = String(decoding: received.prefix(length), as: UTF8.self)
    received.removeFirst(length)
    return response
  }
}

/// A response as a client reads it.
struct TestResponse {
  let head: String
  var body = ""

  var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }

  func header(_ name: String) -> String? {
    let start = name.lowercased() + ": "
    return head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(start) }.map {
      String($0.dropFirst(start.count))
    }
  }
}

extension ServerClock {
  /// Advances a stopped clock in steps until the client can receive bytes or the end of its stream.
  func advance(by step: Duration, until client: TestClient) {
    repeat { advance(by: step) } while !client.canReceive(within: 5)
  }
}
