package import Foundation

/// The URL of a page request: http or https, with a host, without a user or password.
package struct HTTPAddress: Sendable {
  package let url: URL
  package let host: String
  /// The origin of the URL. The validators of one origin are never sent to another.
  package let origin: Origin
  private var isSecure: Bool { origin.scheme == "https" }

  /// Scheme, host and port (RFC 6454).
  package struct Origin: Hashable {
    package let scheme: String
    package let host: String
    package let port: Int
  }

  /// The reason why a URL is refused.
  package struct Refusal: Error {
    package let description: String
  }

  package init(_ text: String, from base: URL? = nil) throws(Refusal) {
    guard let url = URL(string: text, relativeTo: base)?.absoluteURL, let scheme = url.scheme?.lowercased() else {
      throw Refusal(description: "it is not a URL; it must begin with https:// or http://")
    }
    guard scheme == "https" || scheme == "http" else {
      throw Refusal(description: "unsupported scheme \"\(scheme)\"; expected https or http")
    }
    // A host is a name or an IP address. Other characters are refused, because a host that contains them can be misread.
    guard let host = url.host, !host.isEmpty, host.unicodeScalars.allSatisfy(Self.isPartOfHost) else {
      throw Refusal(description: "the URL has no valid host")
    }
    guard url.user == nil, url.password == nil else {
      throw Refusal(description: "the URL contains a user name or a password, which are not sent; remove them")
    }
    guard url.port.map({ (1...65_535).contains($0) }) ?? true else {
      throw Refusal(description: "the port is out of range; expected 1 to 65535")
    }
    // Foundation on Linux does not support a scheme in upper case.
    self.url = URL(string: scheme + url.absoluteString.dropFirst(scheme.count)) ?? url
    self.host = host
    origin = Origin(scheme: scheme, host: host.lowercased(), port: url.port ?? (scheme == "https" ? 443 : 80))
  }

  /// Returns the target of a redirect from this address.
  /// - Throws: `Refusal` when the location is missing or invalid, or leads from https to http: a secure request is never
  ///   repeated over an insecure connection.
  package func redirected(to location: String?) throws(Refusal) -> HTTPAddress {
    guard let location, !location.isEmpty else { throw Refusal(description: "missing header \"Location\"") }
    let target = try HTTPAddress(location, from: url)
    if isSecure && !target.isSecure { throw Refusal(description: "it leads from https to http") }
    return target
  }

  private static func isPartOfHost(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value != 0x7F && !"/\\?#@%<>\"^`{|}".unicodeScalars.contains(scalar)
  }
}
