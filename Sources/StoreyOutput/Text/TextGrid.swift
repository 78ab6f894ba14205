import Storey

/// A sheet of terminal columns and lines that text and boxes are put on, in any order; what comes later covers what
/// was there.
package struct TextGrid: Sendable {
  /// One column of one line.
  package struct Cell: Hashable, Sendable {
    /// What stands in it.
    package enum Content: Hashable, Sendable {
      case empty
      case character(Character)
      /// The right half of a full-width character.
      case continuation
    }

    package fileprivate(set) var content = Content.empty
    /// How it is shown.
    package fileprivate(set) var pen = TextPen.plain
    /// Which of the things that can be tapped it belongs to; who marked it knows what the number means.
    package fileprivate(set) var target: Int32?

    /// Whether nothing is to be seen of it.
    package var isBlank: Bool {
      switch content {
      case .empty: true
      case .character(let character): character == " "
      case .continuation: false
      }
    }
  }

  /// Lines and columns.
  package struct Area: Hashable, Sendable {
    package var lines: Range<Int>
    package var columns: Range<Int>

    package init(lines: Range<Int>, columns: Range<Int>) {
      self.lines = lines
      self.columns = columns
    }

    /// The line that signs at its sides stand on.
    var middleLine: Int { lines.lowerBound + lines.count / 2 }

    /// What two areas share.
    func clamped(to other: Area) -> Area {
      Area(lines: lines.clamped(to: other.lines), columns: columns.clamped(to: other.columns))
    }
  }

  package let columns: Int
  package private(set) var lines: [[Cell]] = []
  /// What lies outside is not written on.
  package var area: Area

  /// A sheet that is as long as what is put on it.
  package init(columns: Int) {
    self.columns = columns
    area = Area(lines: 0..<Int.max, columns: 0..<columns)
  }

  /// An empty sheet of a size.
  package init(columns: Int, lines count: Int) {
    self.init(columns: columns)
    area.lines = 0..<count
    lines = Array(repeating: [Cell](repeating: Cell(), count: columns), count: count)
  }

  /// Puts a text on a line, from a column; cut to `limit` columns and to the sheet, "…" for what is left out.
  package mutating func put(
    _ text: String, line: Int, column: Int, limit: Int = .max, pen: TextPen = .plain
  ) {
    place(VisibleText.fitted(text, columns: min(limit, columns - column)), line, column, pen)
  }

  /// Puts a text on a line; what is outside of the area is not there.
  mutating func place(_ text: String, _ line: Int, _ start: Int, _ pen: TextPen) {
    guard area.lines.contains(line), start < area.columns.upperBound else { return }
    extend(to: line)
    var column = start
    for character in text {
      let width = VisibleText.columns(of: character)
      defer { column += width }
      if width == 0 || column < area.columns.lowerBound || column + width > area.columns.upperBound { continue }
      clear(line, column)
      if width == 2 {
        clear(line, column + 1)
        lines[line][column + 1].content = .continuation
        lines[line][column + 1].pen = pen
      }
      lines[line][column].content = .character(character)
      lines[line][column].pen = pen
    }
  }

  /// Draws a box with a label in its middle, and a note under that where there is room; one too low for a box is only its
  /// label. A side that is outside of the area is left open.
  mutating func box(_ label: String, note: String = "", lines rows: Range<Int>, columns range: Range<Int>) {
    let left = max(range.lowerBound, area.columns.lowerBound > 0 ? area.columns.lowerBound - 1 : -1)
    let right = min(range.upperBound, area.columns.upperBound + 1)
    guard right - left >= 2, !rows.isEmpty else { return }
    let inner = right - left - 2
    if rows.count < 3 {
      return put("▭ " + label, line: rows.lowerBound, column: left, limit: right - left)
    }
    let edge = String(repeating: "─", count: inner)
    for line in rows.dropFirst().dropLast().clamped(to: area.lines) {
      place("│" + String(repeating: " ", count: inner) + "│", line, left, .dim)
    }
    place("┌" + edge + "┐", rows.lowerBound, left, .dim)
    place("└" + edge + "┘", rows.upperBound - 1, left, .dim)
    let middle = rows.lowerBound + rows.count / 2
    put(label, line: middle, centeredIn: (left + 1)..<(right - 1))
    if middle + 2 < rows.upperBound { put(note, line: middle + 1, centeredIn: (left + 1)..<(right - 1)) }
  }

  private mutating func put(_ text: String, line: Int, centeredIn range: Range<Int>) {
    let fitted = VisibleText.fitted(text, columns: range.count)
    put(fitted, line: line, column: range.lowerBound + (range.count - VisibleText.columns(of: fitted)) / 2)
  }

  /// Says what cells belong to.
  mutating func mark(_ target: Int32, in marked: Area) {
    let marked = marked.clamped(to: area)
    for line in marked.lines where line < lines.count {
      for column in marked.columns { lines[line][column].target = target }
    }
  }

  /// Shows what belongs to a target with its colours reversed.
  mutating func reverse(_ target: Int32) {
    for line in lines.indices {
      for column in 0..<columns where lines[line][column].target == target {
        lines[line][column].pen.isReversed.toggle()
      }
    }
  }

  /// Empties whole lines.
  mutating func clear(lines range: Range<Int>) {
    for line in range.clamped(to: lines.indices) { lines[line] = [Cell](repeating: Cell(), count: columns) }
  }

  /// Puts another sheet on this one, from a line and a column; what has no room is left out.
  package mutating func paste(_ other: TextGrid, line top: Int, column left: Int) {
    for (number, cells) in other.lines.enumerated() where lines.indices.contains(top + number) {
      for (column, cell) in cells.enumerated() where left + column < columns {
        lines[top + number][left + column] = cell
      }
    }
  }

  /// The sheet, at least so many lines of it, without spaces at the ends of lines.
  func text(lines count: Int) -> String {
    var text = ""
    for line in 0..<max(count, lines.count) {
      let cells = line < lines.count ? lines[line] : []
      let end = cells.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
      for cell in cells[..<end] {
        switch cell.content {
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
    while lines.count <= line { lines.append([Cell](repeating: Cell(), count: columns)) }
  }

  /// Empties a cell, and the other half of the character that it is half of.
  private mutating func clear(_ line: Int, _ column: Int) {
    if case .continuation = lines[line][column].content, column > 0 { lines[line][column - 1].content = .empty }
    if case .character = lines[line][column].content, column + 1 < columns,
      case .continuation = lines[line][column + 1].content
    {
      lines[line][column + 1].content = .empty
    }
    lines[line][column].content = .empty
  }
}
