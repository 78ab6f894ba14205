import Storey

/// The parts of a URL that rules inspect, as ranges of its bytes. The URL is only split; `ResourceURL` determines how browsers
/// interpret it.
struct URLText {
  /// The user, host and port. Empty if the URL has no host but needs one; `nil` if it does not need one.
  private(set) var authority: Range<Int>?
  /// The last component of the path, without a trailing slash; empty if the path has no components.
  private(set) var lastName = 0..<0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let end = unsafe bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
    // `//host`, or `scheme://host`.
    let colon = unsafe bytes[..<end].firstIndex { $0 == UInt8(ascii: ":") || ResourceURL.isSlash($0) } ?? end
    let isColon = unsafe colon < end && bytes[colon] == UInt8(ascii: ":")
    let mark = isColon ? colon + 1 : colon == 0 ? 0 : end
    var path = 0
    if mark + 1 < end, unsafe ResourceURL.isSlash(bytes[mark]) && ResourceURL.isSlash(bytes[mark + 1]) {
      path = unsafe bytes[(mark + 2)..<end].firstIndex(where: ResourceURL.isSlash) ?? end
      authority = (mark + 2)..<path
    } else if isColon, unsafe Self.needsHost(bytes[..<colon]) {
      authority = mark..<mark
    }
    let isFolder = unsafe end > path && ResourceURL.isSlash(bytes[end - 1])
    let nameEnd = isFolder ? end - 1 : end
    lastName = unsafe (bytes[path..<nameEnd].lastIndex(where: ResourceURL.isSlash).map { $0 + 1 } ?? path)..<nameEnd
  }

  /// Whether the URL has no host but needs one. A user and a port without a host do not count as a host.
  func lacksHost(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let authority else { return false }
    let user = unsafe bytes[authority].lastIndex(of: UInt8(ascii: "@"))
    let host = unsafe bytes[(user.map { $0 + 1 } ?? authority.lowerBound)..<authority.upperBound]
    return unsafe host.isEmpty || host.first == UInt8(ascii: ":")
  }

  /// Whether a text is `http` or `https`, which are the allowed schemes. Any other text before a colon is the start of a path.
  private static func needsHost(_ scheme: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let word = unsafe String(decoding: scheme, as: UTF8.self).lowercased()
    return word == "http" || word == "https"
  }
}
