public import Storey

extension Page {
  /// Decodes a page that may have syntax errors, as the validator decodes it.
  public static func recovered(from bytes: [UInt8], registry: FloorRegistry) -> Page {
    Page(recovering: bytes, registry: registry)
  }
}

extension Finding {
  /// The range in the bytes of the page.
  public var byteRange: Range<Int> { bytes }
}
