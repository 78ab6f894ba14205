/// The ends of comments that end with their line. A piece after such a comment, from which its line was removed, needs a line end.
struct LineCommentEnds {
  private var isInComment = false

  /// Returns whether a line end must be written before the next piece.
  mutating func needsLineEnd(before piece: EditedPiece) -> Bool {
    // Spaces do not end the comment.
    guard let first = piece.bytes.first(where: { !$0.isSpaceOrTab }) else { return false }
    defer { isInComment = piece.isTrivia && piece.bytes.contains(Byte.slash) && piece.endsInLineComment }
    return isInComment && !first.isLineEnd
  }
}

extension EditedPiece {
  /// Whether the piece is white space and comments.
  fileprivate var isTrivia: Bool { bytes.first.map { $0 <= 0x20 || $0 == Byte.slash } ?? true }
}
