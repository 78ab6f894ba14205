/// Bytes of an edited text.
struct EditedPiece: Sendable {
  var bytes: ArraySlice<UInt8>
  /// Whether the bytes are those of the original text at their indices.
  var isOriginal = false

  /// Creates a piece of the original text.
  init(original bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    isOriginal = true
  }

  /// Creates a piece of new text.
  init(_ text: some Sequence<UInt8>) {
    bytes = ArraySlice(text)
  }

  /// Creates a piece of new text.
  init(_ text: String) {
    self.init(text.utf8)
  }

  static let empty = EditedPiece([])

  /// The same bytes as new text.
  var copied: EditedPiece { EditedPiece(bytes) }

  /// Returns a part of the piece, by the indices of its bytes.
  subscript(range: Range<Int>) -> EditedPiece {
    var part = self
    part.bytes = bytes[range]
    return part
  }

  var hasLineEnd: Bool { bytes.hasLineEnd }

  /// Whether the piece is white space.
  var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }

  /// The bytes after the last line end; all bytes of a piece without a line end.
  var lastLine: ArraySlice<UInt8> {
    guard let end = bytes.lastIndex(where: { $0.isLineEnd }) else { return bytes }
    return bytes[(end + 1)...]
  }

  /// Whether a comment that ends with its line is the last token, so that a line end must follow.
  var endsInLineComment: Bool {
    var lexer = JSONLexer(bytes)
    var last: JSONToken?
    while let token = lexer.next() { last = token }
    return last?.kind == .lineComment && !bytes[(last?.range.upperBound ?? 0)...].contains { $0.isLineEnd }
  }
}
