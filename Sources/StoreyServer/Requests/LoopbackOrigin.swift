/// The addresses of the server on this machine. Requests with other addresses are refused.
///
/// A page of any site can send requests to the loopback interface, and with DNS rebinding it can read the responses, because its
/// own host name then leads to this server. Browsers send that name in `Host`, which identifies the attempt.
package struct LoopbackOrigin: Sendable, Hashable {
  package let port: UInt16

  package init(port: UInt16) {
    self.port = port
  }

  /// The accepted values of `Host`, in lower case.
  package var hosts: [String] {
    let names = ["127.0.0.1", "localhost", "[::1]"]
    // A browser omits the default port of the scheme.
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  /// Returns the reason to refuse a request; `nil` if its headers name this server.
  package func refusal(of request: HTTPRequest) -> HTTPRefusal? { refusal(of: request.headers) }

  func refusal(of headers: HTTPHeaders) -> HTTPRefusal? {
    let expected = hosts.prefix(3).joined(separator: ", ")
    for host in headers.values(of: "Host") where !isAccepted(host) {
      return HTTPRefusal(.misdirectedRequest, "the Host header is '\(host)'; expected one of \(expected)")
    }
    for origin in headers.values(of: "Origin") {
      guard origin.hasPrefix("http://"), isAccepted(origin.dropFirst(7)) else {
        return HTTPRefusal(.forbidden, "the request comes from a page of '\(origin)'; expected a page of this server")
      }
    }
    if headers.values(of: "Sec-Fetch-Site").contains(where: { ASCII.equal($0, "cross-site") }) {
      return HTTPRefusal(.forbidden, "the request comes from another site; open the address of the server directly")
    }
    return nil
  }

  private func isAccepted(_ host: some StringProtocol) -> Bool { hosts.contains { ASCII.equal($0, host) } }
}
