import Storey

/// A text of an answer, up to a limit of bytes.
struct MCPText: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The number of bytes beyond the limit.
  private(set) var droppedCount = 0
  private let limit: Int

  /// Creates an empty text.
  init(limit: Int = MCPLimits.text) {
    self.limit = limit
  }

  /// Appends bytes. Those beyond the limit are counted and dropped.
  mutating func add(_ piece: [UInt8]) {
    let kept = piece.prefix(max(0, limit - bytes.count))
    bytes += kept
    droppedCount += piece.count - kept.count
  }

  /// The text. A character that the limit cuts is left out, and a last line reports the number of bytes that are left out.
  var string: String {
    if droppedCount == 0 { return String(decoding: bytes, as: UTF8.self) }
    let end = bytes.lastIndex { !$0.continuesScalar } ?? 0
    return String(decoding: bytes[..<end], as: UTF8.self)
      + "\n… the text is cut; \(Wording.counted(droppedCount + bytes.count - end, "byte")) are left out"
  }
}
