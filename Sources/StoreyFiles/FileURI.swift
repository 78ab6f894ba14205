import Storey

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
    let decoded = String(decoding: PercentEncoding.decoded(path.utf8).bytes, as: UTF8.self)
    return decoded.utf8.contains(0) ? nil : decoded
  }

  /// Returns the URI of an absolute path.
  package static func uri(of path: String) -> String { "file://" + path.percentEncodedPath }
}
