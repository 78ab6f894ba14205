/// A picture format that browsers display.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// The format of the same name, under its usual extension.
  case png, jpeg, gif, webp, avif, bmp, ico, svg

  /// The media type (IANA).
  public var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .ico: "image/x-icon"
    default: "image/\(rawValue)"
    }
  }

  /// Recognizes the format of a picture by its first bytes, as browsers do (WHATWG MIME Sniffing, section 6.1), and SVG by its
  /// root element. `nil` for other bytes.
  public init?(of bytes: [UInt8]) {
    func holds(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if holds("GIF87a") || holds("GIF89a") {
      self = .gif
    } else if holds("RIFF") && holds("WEBPVP", at: 8) {
      self = .webp
    } else if holds("ftypavif", at: 4) || holds("ftypavis", at: 4) {
      self = .avif
    } else if holds("BM") {
      self = .bmp
    } else if bytes.starts(with: [0, 0, 1, 0]) {
      self = .ico
    } else if Self.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Returns whether the first element of a text is `svg`, after an XML declaration, a document type and comments.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      let end: String
      if rest.starts(with: "<?".utf8) {
        end = "?>"
      } else if rest.starts(with: "<!--".utf8) {
        end = "-->"
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        end = ">"
      } else {
        guard rest.starts(with: "<svg".utf8), let next = rest.dropFirst(4).first else { return false }
        return next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next <= 0x20
      }
      guard let found = rest.firstRange(of: Array(end.utf8)) else { return false }
      rest = rest[found.upperBound...]
    }
  }
}
