import Storey

extension ResourceURL {
  /// The file name: the last component of the URL, without query and fragment. `nil` for a refused URL.
  var fileName: String? {
    isRefused ? nil : unsafe written.withUTF8 { unsafe String(decoding: $0[Self.fileName(in: $0)], as: UTF8.self) }
  }

  /// Returns the range of the file name in a URL; the whole URL if it has no path.
  static func fileName(in url: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let query = unsafe ByteScan.first(UInt8(ascii: "?"), in: url, from: 0)
    var end = unsafe min(query, ByteScan.first(UInt8(ascii: "#"), in: url, from: 0))
    while end > 0, unsafe isSlash(url[end - 1]) { end -= 1 }
    if end == 0 { return url.indices }
    var start = end
    while start > 0, unsafe !isSlash(url[start - 1]) { start -= 1 }
    return start..<end
  }
}
