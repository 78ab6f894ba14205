import Storey

/// A sheet of terminal columns and lines that text and boxes are put on, in any order; what comes later covers what
/// was there.
struct TextGrid {
  private enum Cell {
    case empty
    case character(Character)
    /// The right half of a full-width character.
    case continuation

    var isBlank: Bool {
      switch self {
      case .empty: true
      case .character(let character): character == " "
      case .continuation: false
      }
    }
  }

  let columns: Int
  private var lines: [[Cell]] = []

  init(columns: Int) {
    self.columns = columns
  }

  /// Puts a text on a line, from a column; cut to `limit` columns and to the sheet.
  mutating func put(_ text: String, line: Int, column: Int, limit: Int = .max) {
    guard line >= 0, column < columns else { return }
    extend(to: line)
    var column = column
    for character in VisibleText.fitted(text, columns: min(limit, columns - max(column, 0))) {
      let width = VisibleText.columns(of: character)
      if width == 0 || column < 0 || column + width > columns { continue }
      clear(line, column)
      if width == 2 {
        clear(line, column + 1)
        lines[line][column + 1] = .continuation
      }
      lines[line][column] = .character(character)
      column += width
    }
  }

  /// Draws a box with a label in its middle, and a note under that where there is room; one too low for a box is only its
  /// label.
  mutating func box(_ label: String, note: String = "", lines area: Range<Int>, columns range: Range<Int>) {
    let left = max(range.lowerBound, 0)
    let right = min(range.upperBound, columns)
    guard right - left >= 2, !area.isEmpty else { return }
    let inner = right - left - 2
    if area.count < 3 {
      return put("▭ " + label, line: area.lowerBound, column: left, limit: right - left)
    }
    put("┌" + String(repeating: "─", count: inner) + "┐", line: area.lowerBound, column: left)
    for line in area.dropFirst().dropLast() {
      put("│" + String(repeating: " ", count: inner) + "│", line: line, column: left)
    }
    put("└" + String(repeating: "─", count: inner) + "┘", line: area.upperBound - 1, column: left)
    let middle = area.lowerBound + area.count / 2
    put(label, line: middle, centeredIn: (left + 1)..<(right - 1))
    if middle + 2 < area.upperBound { put(note, line: middle + 1, centeredIn: (left + 1)..<(right - 1)) }
  }

  private mutating func put(_ text: String, line: Int, centeredIn range: Range<Int>) {
    let fitted = VisibleText.fitted(text, columns: range.count)
    put(fitted, line: line, column: range.lowerBound + (range.count - VisibleText.columns(of: fitted)) / 2)
  }

  /// The sheet, at least so many lines of it, without spaces at the ends of lines.
  func text(lines count: Int) -> String {
    var text = ""
    for line in 0..<max(count, lines.count) {
      let cells = line < lines.count ? lines[line] : []
      let end = cells.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
      for cell in cells[..<end] {
        switch cell {
        case .empty: text.append(" ")
        case .character(let character): text.append(character)
        case .continuation: break
        }
      }
      text.append("\n")
    }
    return text
  }

  private mutating func extend(to line: Int) {
    while lines.count <= line { lines.append([Cell](repeating: .empty, count: columns)) }
  }

  /// Empties a cell, and the other half of the character that it is half of.
  private mutating func clear(_ line: Int, _ column: Int) {
    if case .continuation = lines[line][column], column > 0 { lines[line][column - 1] = .empty }
    if case .character = lines[line][column], column + 1 < columns, case .continuation = lines[line][column + 1] {
      lines[line][column + 1] = .empty
    }
    lines[line][column] = .empty
  }
}
