import Storey

/// The parts of a URL that rules inspect, as ranges of its bytes. The URL is only split; `ResourceURL` determines how browsers
/// interpret it.
struct URLText {
  /// The user, host and port. Empty if the URL has no host but needs one; `nil` if it does not need one.
  let authority: Range<Int>?
  /// Whether the URL has no host but needs one. A user and a port without a host do not count as a host.
  let lacksHost: Bool
  /// The last component of the path, without a trailing slash; empty if the path has no components.
  let lastName: Range<Int>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let end = unsafe min(
      ByteScan.first(UInt8(ascii: "?"), in: bytes, from: 0), ByteScan.first(UInt8(ascii: "#"), in: bytes, from: 0))
    // `//host`, or `scheme://host`.
    var colon = 0
    while colon < end, unsafe bytes[colon] != UInt8(ascii: ":") && !ResourceURL.isSlash(bytes[colon]) { colon += 1 }
    let isColon = unsafe colon < end && bytes[colon] == UInt8(ascii: ":")
    let mark = isColon ? colon + 1 : colon == 0 ? 0 : end
    var path = 0
    var authority: Range<Int>?
    if mark + 1 < end, unsafe ResourceURL.isSlash(bytes[mark]) && ResourceURL.isSlash(bytes[mark + 1]) {
      path = mark + 2
      while path < end, unsafe !ResourceURL.isSlash(bytes[path]) { path += 1 }
      authority = (mark + 2)..<path
    } else if isColon, unsafe Self.needsHost(bytes[..<colon]) {
      authority = mark..<mark
    }
    let isFolder = unsafe end > path && ResourceURL.isSlash(bytes[end - 1])
    let nameEnd = isFolder ? end - 1 : end
    var name = nameEnd
    while name > path, unsafe !ResourceURL.isSlash(bytes[name - 1]) { name -= 1 }
    lastName = name..<nameEnd
    self.authority = authority
    lacksHost = if let authority { unsafe Self.lacksHost(authority, in: bytes) } else { false }
  }

  /// Returns whether a URL has an authority without a host. A user and a port do not count as a host.
  private static func lacksHost(_ authority: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var host = authority.upperBound
    while host > authority.lowerBound, unsafe bytes[host - 1] != UInt8(ascii: "@") { host -= 1 }
    return unsafe host == authority.upperBound || bytes[host] == UInt8(ascii: ":")
  }

  /// Whether a text is `http` or `https`, which are the allowed schemes. Any other text before a colon is the start of a path.
  private static func needsHost(_ scheme: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let word = unsafe String(decoding: scheme, as: UTF8.self).lowercased()
    return word == "http" || word == "https"
  }
}

/// An allowed URL of the page, and its parts.
struct SplitURL {
  let url: ResourceURL
  let parts: URLText

  /// Splits a URL; `nil` if it is refused.
  init?(_ url: ResourceURL) {
    var parts: URLText?
    unsafe url.withUTF8Bytes { unsafe parts = URLText($0) }
    guard let parts else { return nil }
    self.url = url
    self.parts = parts
  }
}
