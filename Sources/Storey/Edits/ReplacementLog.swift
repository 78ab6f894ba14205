/// The replacements that make an edited text, from its pieces in order.
struct ReplacementLog {
  private let original: [UInt8]
  private var replacements: [TextReplacement] = []
  /// The offset after the last original piece.
  private var position: Int
  /// The new text after that offset.
  private var added: [UInt8] = []
  private var comments = LineCommentEnds()

  init(_ original: [UInt8], from start: Int) {
    self.original = original
    position = start
  }

  mutating func add(_ piece: EditedPiece) {
    if piece.bytes.isEmpty { return }
    if comments.needsLineEnd(before: piece) { added += original.lineEnd.utf8 }
    if piece.isOriginal, piece.bytes.startIndex >= position {
      flush(to: piece.bytes.startIndex)
      position = piece.bytes.endIndex
    } else {
      added += piece.bytes
    }
  }

  /// Returns the replacements for a text whose edited part ends at an offset.
  mutating func finish(at end: Int) -> [TextReplacement] {
    flush(to: end)
    return replacements
  }

  /// Replaces the original text up to an offset by the new text.
  private mutating func flush(to end: Int) {
    defer { added = [] }
    let range = position..<end
    if original[range].elementsEqual(added) { return }
    replacements.append(TextReplacement(range: range, text: String(decoding: added, as: UTF8.self)))
  }
}
