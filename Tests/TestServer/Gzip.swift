import Foundation

/// Bodies that were compressed by gzip.
package enum Gzip {
  /// `{"floors": []}`.
  package static let page = decoded("H4sIAAAAAAAC/6tWSsvJzy8qVrJSiI6tBQD4yyPqDgAAAA==")

  /// 200,000 times 0.
  package static let bomb = decoded(
    """
    H4sIAAAAAAAC/+3BMQEAAADCoPVPbQZ/oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACA1wB7WOBcQA0DAA==
    """)

  /// Some 1,032 zeros for each of so many bytes. In `bomb`, two bits stand for a match of 258 bytes, and both are 0, so a
  /// byte more among them is four matches more. The sum at the end is wrong; whoever gets there has unpacked it all.
  package static func bomb(ofBytes count: Int) -> [UInt8] {
    Array(bomb.prefix(60)) + [UInt8](repeating: 0, count: count) + Array(bomb.dropFirst(60))
  }

  private static func decoded(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text) ?? Data())
  }
}
