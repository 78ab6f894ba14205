/// A value of an edited text. Only the containers around an edit are divided into members.
indirect enum EditedValue: Sendable {
  /// A value as it is written.
  case written(EditedPiece)
  case container(EditedContainer)

  /// Whether the value is an object or an array.
  var isContainer: Bool {
    switch self {
    case .container: true
    case .written(let piece): [Byte.openBrace, Byte.openBracket].contains(piece.bytes.first)
    }
  }

  /// Calls a closure with the members of an object or array. Returns `nil` for other values. O(bytes) for the first time.
  mutating func withContainer<Result, Failure>(
    _ body: (inout EditedContainer) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if case .written(let piece) = self, isContainer { self = .container(EditedContainer(piece)) }
    guard case .container(var container) = self else { return nil }
    // The members are not copied while they are changed.
    self = .written(.empty)
    defer { self = .container(container) }
    return try body(&container)
  }

  /// The pieces of the value, in order.
  func forEachPiece(_ body: (EditedPiece) -> Void) {
    switch self {
    case .written(let piece): body(piece)
    case .container(let container): container.forEachPiece(body)
    }
  }

  /// Whether the value has several lines.
  var hasLineEnd: Bool {
    switch self {
    case .written(let piece): return piece.hasLineEnd
    case .container(let container):
      var hasLineEnd = false
      container.forEachPiece { if $0.hasLineEnd { hasLineEnd = true } }
      return hasLineEnd
    }
  }

  /// The bytes of the value.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var comments = LineCommentEnds()
    forEachPiece { piece in
      if comments.needsLineEnd(before: piece) { bytes.append(0x0A) }
      bytes += piece.bytes
    }
    return bytes
  }
}
