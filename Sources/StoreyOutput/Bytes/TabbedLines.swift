import Storey

/// Lines of text whose fields are separated by tabs, handed over a piece at a time.
package struct TabbedLines {
  private static let pieceSize = 1 << 20

  private var text: [UInt8] = []
  private var handedCount = 0
  private let take: ([UInt8]) -> Void

  private init(handingOver take: @escaping ([UInt8]) -> Void) {
    self.take = take
  }

  /// Hands over the lines that `write` adds, a piece at a time.
  package static func write(handingOver take: @escaping ([UInt8]) -> Void, _ write: (inout TabbedLines) -> Void) {
    var lines = TabbedLines(handingOver: take)
    write(&lines)
    lines.handOver()
  }

  /// The lines that `write` adds, as one text.
  package static func text(_ write: (inout TabbedLines) -> Void) -> [UInt8] {
    var text: [UInt8] = []
    withoutActuallyEscaping({ text += $0 } as ([UInt8]) -> Void) { Self.write(handingOver: $0, write) }
    return text
  }

  /// How many bytes there are.
  package var count: Int { handedCount + text.count }

  /// Adds a line. What is absent is empty; control characters, which could end a line or a field, are written as U+FFFD.
  package mutating func add(_ fields: [String?]) {
    text += (fields.map { VisibleText.line($0 ?? "") }.joined(separator: "\t") + "\n").utf8
    if text.count >= Self.pieceSize { handOver() }
  }

  /// Hands over what was added since the last piece.
  private mutating func handOver() {
    // Commands to a runner are within a line, and only whole lines are handed over.
    handedCount += text.count
    take(LogLine.withoutCommands(text))
    text = []
  }
}
