/// The size of a terminal.
struct TerminalSize: Hashable, Sendable {
  /// The maximum numbers of columns and lines that are drawn. The rest of a larger terminal stays empty.
  static let mostColumns = 1000
  static let mostLines = 500

  let columns: Int
  let lines: Int

  init(columns: Int, lines: Int) {
    self.columns = min(columns, Self.mostColumns)
    self.lines = min(lines, Self.mostLines)
  }
}
