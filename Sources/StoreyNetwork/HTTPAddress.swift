import Foundation

/// A URL that may be asked for a page: http or https, a host, and nobody's password.
struct HTTPAddress: Sendable {
  let url: URL
  let host: String
  /// Whose server answers: what one server says is nothing to another.
  let origin: Origin
  private var isSecure: Bool { origin.scheme == "https" }

  /// Scheme, host and port (RFC 6454).
  struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: Int
  }

  /// Why a URL is not asked.
  struct Refusal: Error {
    let description: String
  }

  init(_ text: String, from base: URL? = nil) throws(Refusal) {
    guard let url = URL(string: text, relativeTo: base)?.absoluteURL, let scheme = url.scheme?.lowercased() else {
      throw Refusal(description: "it is no URL; it has to begin with https:// or http://")
    }
    guard scheme == "https" || scheme == "http" else {
      throw Refusal(description: "pages come over https and http, not over \(scheme)")
    }
    // A host is a name or a number: anything else in it is there to be misread.
    guard let host = url.host, !host.isEmpty, host.unicodeScalars.allSatisfy(Self.isPartOfHost) else {
      throw Refusal(description: "it names no host")
    }
    guard url.user == nil, url.password == nil else {
      throw Refusal(description: "it has a user or a password, which are not sent; leave them out")
    }
    guard url.port.map({ (1...65_535).contains($0) }) ?? true else {
      throw Refusal(description: "it has a port that is none")
    }
    // On Linux a scheme in capitals is nobody's.
    self.url = URL(string: scheme + url.absoluteString.dropFirst(scheme.count)) ?? url
    self.host = host
    origin = Origin(scheme: scheme, host: host.lowercased(), port: url.port ?? (scheme == "https" ? 443 : 80))
  }

  /// The address that this one's server sends to. From a secure one only a secure one is reached: what was asked for in
  /// private is not asked for in public.
  func redirected(to location: String?) throws(Refusal) -> HTTPAddress {
    guard let location, !location.isEmpty else { throw Refusal(description: "it does not say where") }
    let target = try HTTPAddress(location, from: url)
    if isSecure && !target.isSecure { throw Refusal(description: "from https to http, which is not followed") }
    return target
  }

  private static func isPartOfHost(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value != 0x7F && !"/\\?#@%<>\"^`{|}".unicodeScalars.contains(scalar)
  }
}
