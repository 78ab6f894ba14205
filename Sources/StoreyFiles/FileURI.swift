/// URIs of files, as editors write them.
package enum FileURI {
  /// Returns the path of a `file:` URI (RFC 8089); `nil` for other URIs, and for files of other hosts.
  package static func path(of uri: String) -> String? {
    guard uri.prefix(5).lowercased() == "file:" else { return nil }
    var path = uri.dropFirst(5).prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("//") {
      let host = path.dropFirst(2).prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
      path = path.dropFirst(2 + host.count)
    }
    guard path.hasPrefix("/") else { return nil }
    let decoded = String(decoding: Paths.percentDecoded(path), as: UTF8.self)
    return decoded.utf8.contains(0) ? nil : decoded
  }

  /// Returns the URI of an absolute path.
  package static func uri(of path: String) -> String {
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
