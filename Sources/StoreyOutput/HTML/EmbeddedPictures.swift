public import Storey

/// Pictures that are written into an HTML file, as `data:` addresses.
///
/// A picture of the page that is not among them is replaced by a placeholder, so that the file is complete without a network.
public struct EmbeddedPictures: Sendable {
  private var pictures: [JSONText: EmbeddedPicture] = [:]

  /// Creates an empty set.
  public init() {}

  /// Adds a picture for an address, exactly as the page has it.
  ///
  /// - Returns: `false` if the bytes are not a picture in one of the formats of `PictureFormat`. The picture is then not added.
  public mutating func add(_ bytes: [UInt8], for url: ResourceURL) -> Bool {
    guard let format = PictureFormat(of: bytes) else { return false }
    pictures[url.written] = EmbeddedPicture(format: format, bytes: bytes)
    return true
  }

  /// The picture of an address.
  subscript(url: ResourceURL) -> EmbeddedPicture? { pictures[url.written] }
}

/// A picture and its format.
struct EmbeddedPicture: Sendable {
  let format: PictureFormat
  let bytes: [UInt8]

  /// Appends the picture as a `data:` address (RFC 2397) in base 64.
  func append(to html: inout ByteWriter) {
    html.append("data:")
    html.append(string: format.mediaType)
    html.append(";base64,")
    html.append(base64: bytes)
  }
}
