import Foundation

/// A web server on a port of its own of this machine. It has one page and an entity tag for it, until it is let go.
final class MovieServer: Sendable {
  let address: String
  private let listener: Int32

  init(_ page: String) throws {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = unsafe withUnsafeMutablePointer(to: &name) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard listener >= 0, isReady else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))/movies.json"
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 { Self.serve(page, connection) }
      close(listener)
    }
  }

  deinit {
    // Wakes the thread that waits for connections, which closes the socket.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// One question and one answer: the page, or that it is still the one that is known.
  private static func serve(_ page: String, _ connection: Int32) {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]), unsafe recv(connection, &byte, 1, 0) == 1 {
      head.append(byte)
    }
    let isKnown = String(decoding: head, as: UTF8.self).lowercased().contains("if-none-match: \"1\"")
    let fields = "ETag: \"1\"\r\nConnection: close\r\n"
    let answer =
      isKnown
      ? "HTTP/1.1 304 Not Modified\r\n\(fields)\r\n"
      : "HTTP/1.1 200 OK\r\nContent-Length: \(page.utf8.count)\r\n\(fields)\r\n\(page)"
    _ = unsafe Array(answer.utf8).withUnsafeBytes { unsafe send(connection, $0.baseAddress, $0.count, noSignal) }
    shutdown(connection, Int32(SHUT_RDWR))
    close(connection)
  }

  /// A client that leaves is no reason to end the tests.
  private static var noSignal: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }
}
