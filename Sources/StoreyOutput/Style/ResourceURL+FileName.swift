import Storey

extension ResourceURL {
  /// The file name: the last component of the URL, without query and fragment. `nil` for a refused URL.
  var fileName: String? {
    isRefused ? nil : unsafe written.withUTF8 { unsafe String(decoding: $0[Self.fileName(in: $0)], as: UTF8.self) }
  }

  /// Returns the range of the file name in a URL; the whole URL if it has no path.
  static func fileName(in url: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var (start, end) = (0, 0)
    for index in url.indices {
      switch unsafe url[index] {
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return end == 0 ? url.indices : start..<end
      case UInt8(ascii: "/"), UInt8(ascii: "\\"): continue
      default:
        if unsafe index == 0 || isSlash(url[index - 1]) { start = index }
        end = index + 1
      }
    }
    return end == 0 ? url.indices : start..<end
  }
}
