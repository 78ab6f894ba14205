import Storey

/// Decoding of the percent-encoded parts of request targets.
enum TargetDecoding {
  /// Returns the bytes that percent-encoded bytes represent. Each escape is decoded once, so `%252e` becomes `%2e`.
  /// - Throws: `HTTPRefusal` when a percent sign is not followed by two hexadecimal digits.
  static func bytes(_ encoded: ArraySlice<UInt8>) throws(HTTPRefusal) -> [UInt8] {
    let (bytes, isValid) = PercentEncoding.decoded(encoded)
    guard isValid else {
      throw HTTPRefusal(.badRequest, "a percent sign in the request target is not followed by two hexadecimal digits")
    }
    return bytes
  }

  /// Returns the text that percent-encoded bytes represent.
  /// - Throws: `HTTPRefusal` when an escape is incomplete, or when the decoded bytes are not valid UTF-8.
  static func text(_ encoded: ArraySlice<UInt8>) throws(HTTPRefusal) -> String {
    try text(decoded: bytes(encoded))
  }

  /// Returns the text that bytes represent.
  static func text(decoded bytes: [UInt8]) throws(HTTPRefusal) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding replaces invalid bytes, so the text differs from them.
    guard text.utf8.elementsEqual(bytes) else {
      throw HTTPRefusal(.badRequest, "the request target is not valid UTF-8 after percent-decoding")
    }
    return text
  }
}
