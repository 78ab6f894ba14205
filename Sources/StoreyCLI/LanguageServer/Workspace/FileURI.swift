/// URIs of files, as editors write them.
enum FileURI {
  /// Returns the path of a `file:` URI; `nil` for other URIs.
  static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.utf8.dropFirst("file://".utf8.count)
    guard let start = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var path: [UInt8] = []
    var bytes = rest[start...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }[...]
    while let byte = bytes.popFirst() {
      let digits = String(decoding: bytes.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        path.append(value)
        bytes.removeFirst(2)
      } else {
        path.append(byte)
      }
    }
    return path.contains(0) ? nil : String(decoding: path, as: UTF8.self)
  }

  /// Returns the URI of an absolute path.
  static func uri(of path: String) -> String {
    var uri = "file://"
    let digits = Array("0123456789ABCDEF")
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"),
        UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri.append("%")
        uri.append(digits[Int(byte >> 4)])
        uri.append(digits[Int(byte & 15)])
      }
    }
    return uri
  }
}
