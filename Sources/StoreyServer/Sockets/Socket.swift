import LibC
import StoreyFiles

/// System calls for sockets. All descriptors are non-blocking, and programs that the process starts do not inherit them.
enum Socket {
  /// The result of sending or receiving.
  enum Transfer {
    /// The number of bytes. When receiving, 0 is the end of the stream.
    case bytes(Int)
    /// The call would block.
    case blocked
    /// The connection is closed or has failed.
    case failed
  }

  /// Sends bytes from an index on. A closed connection is an error, not a signal.
  static func send(_ bytes: [UInt8], from start: Int, count: Int, to descriptor: Int32) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return transfer {
      unsafe bytes.withUnsafeBytes { buffer in
        let piece = unsafe UnsafeRawBufferPointer(rebasing: buffer[start..<(start + count)])
        return unsafe LibC.send(descriptor, piece.baseAddress, piece.count, flags)
      }
    }
  }

  /// Receives at most `buffer.count` bytes into the start of a buffer.
  static func receive(into buffer: inout [UInt8], from descriptor: Int32) -> Transfer {
    transfer { unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) } }
  }

  /// Looks at the next byte without receiving it.
  static func peek(_ descriptor: Int32) -> Transfer {
    var byte: UInt8 = 0
    return transfer { unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK)) }
  }

  private static func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count >= 0 { return .bytes(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .blocked : .failed
    }
  }

  /// Ends the stream to the client. The client can still send.
  static func endSending(_ descriptor: Int32) {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Closes a connection. The stream is ended first: a program that was started between `accept` and `fcntl` has a copy of the
  /// descriptor, and would keep the connection open.
  static func close(_ descriptor: Int32) {
    shutdown(descriptor, Int32(SHUT_RDWR))
    systemClose(descriptor)
  }

  /// Makes a descriptor non-blocking and closes it in programs that the process starts.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Prepares an accepted connection.
  static func prepareConnection(_ descriptor: Int32) {
    prepare(descriptor)
    // Responses are written in few calls, so waiting for more data only delays them.
    set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
    #if canImport(Darwin)
      set(descriptor, SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }

  /// Turns on a socket option. Failures are ignored.
  static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var value: Int32 = 1
    unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Opens a stream socket of a family; negative if the system has no sockets of the family.
  static func open(_ family: Int32) -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(family, SOCK_STREAM, 0)
    #elseif canImport(Musl)
      let descriptor = socket(family, Int32(SOCK_STREAM) | Int32(SOCK_CLOEXEC), 0)
    #else
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #endif
    if descriptor >= 0 { prepare(descriptor) }
    return descriptor
  }

  /// Waits for events, without a limit if `milliseconds` is -1.
  static func poll(_ waits: UnsafeMutablePointer<pollfd>?, _ count: Int, _ milliseconds: Int32) -> Int32 {
    unsafe LibC.poll(waits, nfds_t(count), milliseconds)
  }

  /// Returns the system's text for an error number.
  static func message(of code: Int32) -> String {
    errno = code
    return FileSystem.failure("open", "a socket").reason
  }

  /// Closes a descriptor that is not a connection.
  static func systemClose(_ descriptor: Int32) {
    _ = LibC.close(descriptor)
  }
}
