import Storey

/// The parts of a URL that rules look at, as places in its bytes. No more than splitting: what a browser makes of it is
/// for `ResourceURL` to say.
struct URLText {
  /// Host, port and user; empty where the URL has no host though it ought to, nil where it needs none.
  private(set) var authority: Range<Int>?
  /// The last name of the path, a slash after it left out; empty when there is none.
  private(set) var lastName = 0..<0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let slash = UInt8(ascii: "/")
    let end = unsafe bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
    // `//host`, or `scheme://host`.
    let colon = unsafe bytes[..<end].firstIndex { $0 == UInt8(ascii: ":") || $0 == slash } ?? end
    let mark = unsafe colon < end && bytes[colon] == UInt8(ascii: ":") ? colon + 1 : colon == 0 ? 0 : end
    var path = 0
    if mark + 1 < end, unsafe bytes[mark] == slash && bytes[mark + 1] == slash {
      path = unsafe bytes[(mark + 2)..<end].firstIndex(of: slash) ?? end
      authority = (mark + 2)..<path
    }
    let isFolder = unsafe end > path && bytes[end - 1] == slash
    let nameEnd = isFolder ? end - 1 : end
    lastName = unsafe (bytes[path..<nameEnd].lastIndex(of: slash).map { $0 + 1 } ?? path)..<nameEnd
  }
}
