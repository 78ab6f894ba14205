import Storey

/// The parts of a URL that rules look at, as places in its bytes. No more than splitting: what a browser makes of it is
/// for `ResourceURL` to say.
struct URLText {
  /// Host, port and user; empty where the URL has no host though it ought to, nil where it needs none.
  private(set) var authority: Range<Int>?
  /// What follows the last slash of the path.
  private(set) var lastSegment: Range<Int>?

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
    if let last = unsafe bytes[path..<end].lastIndex(of: slash) { lastSegment = (last + 1)..<end }
  }
}

extension PageText {
  /// Some of its bytes as text.
  func string(_ range: Range<Int>) -> String {
    var text = ""
    unsafe lendUTF8 { unsafe text = String(decoding: $0[range], as: UTF8.self) }
    return text
  }
}
