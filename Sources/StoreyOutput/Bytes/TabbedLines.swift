import Storey

/// Lines of text whose fields are separated by tabs, passed on in pieces.
package struct TabbedLines {
  private static let pieceSize = 1 << 20

  private var text: [UInt8] = []
  private var handedCount = 0
  private let take: ([UInt8]) -> Void

  private init(handingOver take: @escaping ([UInt8]) -> Void) {
    self.take = take
  }

  /// Passes the lines that `write` adds to `take`, in pieces.
  package static func write(handingOver take: @escaping ([UInt8]) -> Void, _ write: (inout TabbedLines) -> Void) {
    var lines = TabbedLines(handingOver: take)
    write(&lines)
    lines.handOver()
  }

  /// Returns the lines that `write` adds, as one text.
  package static func text(_ write: (inout TabbedLines) -> Void) -> [UInt8] {
    var text: [UInt8] = []
    withoutActuallyEscaping({ text += $0 } as ([UInt8]) -> Void) { Self.write(handingOver: $0, write) }
    return text
  }

  /// The number of bytes added.
  package var count: Int { handedCount + text.count }

  /// Adds a line. Absent fields are empty. Control characters, which could end a line or a field, are written as U+FFFD.
  package mutating func add(_ fields: [String?]) {
    text += (fields.map { VisibleText.line($0 ?? "") }.joined(separator: "\t") + "\n").utf8
    if text.count >= Self.pieceSize { handOver() }
  }

  /// Passes on the lines that were added since the last piece.
  private mutating func handOver() {
    // A command to a runner is within a line, and pieces consist of whole lines.
    handedCount += text.count
    take(LogLine.withoutCommands(text))
    text = []
  }
}
