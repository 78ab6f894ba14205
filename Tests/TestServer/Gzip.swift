import Foundation

/// Bodies that are compressed with gzip.
package enum Gzip {
  /// `{"floors": []}`.
  package static let page = decoded("H4sIAAAAAAAC/6tWSsvJzy8qVrJSiI6tBQD4yyPqDgAAAA==")

  /// 218,576 bytes with the value 0. The trailer is wrong: it has another checksum and a length of 200,000.
  package static let bomb = decoded(
    """
    H4sIAAAAAAAC/+3BMQEAAADCoPVPbQZ/oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACA1wB7WOBcQA0DAA==
    """)

  /// Returns a body that decompresses to about 1,032 zeros for each of `count` bytes. In `bomb`, two bits encode a match of
  /// 258 bytes, and both are 0, so each added byte adds four matches. The checksum at the end is wrong, but it is read only
  /// after the whole body was decompressed.
  package static func bomb(ofBytes count: Int) -> [UInt8] {
    Array(bomb.prefix(60)) + [UInt8](repeating: 0, count: count) + Array(bomb.dropFirst(60))
  }

  private static func decoded(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text) ?? Data())
  }
}
