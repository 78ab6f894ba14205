import Storey

/// The parts of a URL that rules look at, as places in its bytes. No more than splitting: what a browser makes of it is
/// for `ResourceURL` to say.
struct URLText {
  /// Host, port and user; empty where the URL has no host though it ought to, nil where it needs none.
  private(set) var authority: Range<Int>?
  /// The last name of the path, a slash after it left out; empty when there is none.
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

  /// Whether the URL has no host although it needs one: a user and a port are none.
  func lacksHost(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let authority else { return false }
    let user = unsafe bytes[authority].lastIndex(of: UInt8(ascii: "@"))
    let host = unsafe bytes[(user.map { $0 + 1 } ?? authority.lowerBound)..<authority.upperBound]
    return unsafe host.isEmpty || host.first == UInt8(ascii: ":")
  }

  /// Whether a text is a scheme that is allowed: `http` or `https`. Other texts before a colon are the start of a path.
  private static func needsHost(_ scheme: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let word = unsafe String(decoding: scheme, as: UTF8.self).lowercased()
    return word == "http" || word == "https"
  }
}
