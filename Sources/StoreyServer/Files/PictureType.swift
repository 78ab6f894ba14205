/// The content types of the picture files that are served, by the extension of their names.
enum PictureType {
  private static let types = [
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "avif": "image/avif",
    "svg": svg,
    "ico": "image/x-icon",
    "bmp": "image/bmp",
  ]

  static let svg = "image/svg+xml"

  /// Returns the content type of a file; `nil` if its name does not have the extension of a picture.
  static func contentType(of name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return types[name[name.index(after: dot)...].lowercased()]
  }
}
