/// The size of a terminal.
struct TerminalSize: Hashable, Sendable {
  /// The number of columns and lines that are drawn at most, whatever size a terminal reports: what lies beyond stays empty.
  static let mostColumns = 1000
  static let mostLines = 500

  let columns: Int
  let lines: Int

  init(columns: Int, lines: Int) {
    self.columns = min(columns, Self.mostColumns)
    self.lines = min(lines, Self.mostLines)
  }
}
