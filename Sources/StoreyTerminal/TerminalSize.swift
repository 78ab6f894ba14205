import LibC

/// The size of a terminal.
package struct TerminalSize: Hashable, Sendable {
  /// The maximum numbers of columns and lines that are drawn. The rest of a larger terminal stays empty.
  static let mostColumns = 1000
  static let mostLines = 500

  package let columns: Int
  let lines: Int

  /// The size of the terminal that standard output leads to; `nil` if it is unknown.
  package static var ofStandardOutput: TerminalSize? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(size.ws_col), lines: Int(size.ws_row))
  }

  init(columns: Int, lines: Int) {
    self.columns = min(columns, Self.mostColumns)
    self.lines = min(lines, Self.mostLines)
  }
}
