import LibC

/// The address of the loopback interface in a family: 127.0.0.1 or ::1.
struct LoopbackAddress {
  let family: Int32
  let port: UInt16

  /// Binds a socket of the family to the address. Returns 0, or -1 with the reason in `errno`.
  func bind(_ descriptor: Int32) -> Int32 {
    if family == AF_INET6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      return Self.bind(descriptor, &address)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return Self.bind(descriptor, &address)
  }

  private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
    let size = socklen_t(MemoryLayout<Address>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe LibC.bind(descriptor, pointer, size)
      }
    }
  }

  /// Returns the port of a bound socket; `nil` if the system reports an error.
  static func port(of descriptor: Int32) -> UInt16? {
    // The port has the same offset in the addresses of both families.
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &size) }
    }
    return result == 0 ? UInt16(bigEndian: address.sin6_port) : nil
  }
}
