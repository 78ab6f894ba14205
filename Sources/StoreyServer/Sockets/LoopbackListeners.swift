import LibC

/// Sockets that accept connections on one port of the loopback interface, for IPv4 and, if the system supports it, for IPv6.
struct LoopbackListeners: Sendable {
  /// The result of accepting a connection.
  enum Acceptance {
    case connection(Int32)
    /// No connection is waiting.
    case finished
    /// A connection failed before it was accepted. Others may be waiting.
    case lost
    /// Another error, usually because the process or the system has no free descriptors. The listener stays readable.
    case exhausted
  }

  /// The number of free ports of IPv4 that are tried for IPv6.
  private static let attempts = 16

  let port: UInt16
  let descriptors: [Int32]

  /// Opens the sockets. Port 0 selects a port that is free for both families.
  /// - Throws: `ServerFailure` when the port is in use or not permitted.
  init(port wanted: UInt16) throws(ServerFailure) {
    var attempt = 1
    while true {
      var port = wanted
      var opened: [Int32] = []
      do throws(SocketError) {
        opened.append(try Self.listener(AF_INET, &port))
        if let second = try Self.listenerIfSupported(AF_INET6, &port) { opened.append(second) }
        (self.port, descriptors) = (port, opened)
        return
      } catch {
        for descriptor in opened { Socket.systemClose(descriptor) }
        if wanted == 0 && error.code == EADDRINUSE && attempt < Self.attempts {
          attempt += 1
          continue
        }
        throw error.failure(port)
      }
    }
  }

  func close() {
    for descriptor in descriptors { Socket.systemClose(descriptor) }
  }

  /// Accepts a connection without waiting.
  static func accept(on listener: Int32) -> Acceptance {
    let descriptor = LibC.accept(listener, nil, nil)
    if descriptor >= 0 {
      Socket.prepareConnection(descriptor)
      return .connection(descriptor)
    }
    switch errno {
    case EAGAIN, EWOULDBLOCK: return .finished
    case EINTR, ECONNABORTED, EPROTO: return .lost
    default: return .exhausted
    }
  }

  private static func listenerIfSupported(_ family: Int32, _ port: inout UInt16) throws(SocketError) -> Int32? {
    do throws(SocketError) {
      return try listener(family, &port)
    } catch {
      // The system has no IPv6, or the loopback interface has no such address.
      if error.code == EAFNOSUPPORT || error.code == EADDRNOTAVAIL { return nil }
      throw error
    }
  }

  /// Opens a socket that accepts connections. Port 0 is replaced by the selected port.
  private static func listener(_ family: Int32, _ port: inout UInt16) throws(SocketError) -> Int32 {
    let descriptor = Socket.open(family)
    guard descriptor >= 0 else { throw SocketError(code: errno) }
    // Otherwise the port could not be used again for minutes after connections were closed.
    Socket.set(descriptor, SOL_SOCKET, SO_REUSEADDR)
    if family == AF_INET6 { Socket.set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
    let address = LoopbackAddress(family: family, port: port)
    guard address.bind(descriptor) == 0, listen(descriptor, 512) == 0, let bound = LoopbackAddress.port(of: descriptor)
    else {
      let code = errno
      Socket.systemClose(descriptor)
      throw SocketError(code: code)
    }
    port = bound
    return descriptor
  }
}

/// The reason why a socket cannot be opened.
private struct SocketError: Error {
  let code: Int32

  func failure(_ port: UInt16) -> ServerFailure {
    switch code {
    case EADDRINUSE:
      ServerFailure(
        "cannot listen on port \(port): another program uses it",
        hint: "choose another port, or end the other program; port 0 selects a free port")
    case EACCES:
      ServerFailure(
        "cannot listen on port \(port): the system does not permit it", hint: "choose a port from 1024 to 65535")
    default:
      ServerFailure("cannot listen on port \(port): \(Socket.message(of: code))")
    }
  }
}
