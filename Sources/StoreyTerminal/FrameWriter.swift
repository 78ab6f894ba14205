import StoreyOutput

/// Converts screens to terminal output. Only lines that differ from the previous screen are written.
struct FrameWriter {
  let usesColor: Bool
  private var shown: [[TextGrid.Cell]] = []

  init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// Discards the previous screen, so that the next one is written completely.
  mutating func forget() { shown = [] }

  /// Returns the bytes that show a screen. Empty if the terminal already shows it.
  mutating func bytes(for grid: TextGrid) -> [UInt8] {
    let isWhole = shown.count != grid.lineCount || shown.first?.count != grid.columns
    var text = isWhole ? "\u{1B}[0m\u{1B}[2J" : ""
    if isWhole { shown = [] }
    for number in 0..<grid.lineCount {
      let line = grid.cells(ofLine: number)
      if isWhole {
        shown.append(line)
      } else if shown[number] == line {
        continue
      }
      shown[number] = line
      write(line, number, to: &text)
    }
    // Terminals that support synchronized updates (mode 2026) show the change at once.
    return text.isEmpty ? [] : Array("\u{1B}[?2026h\(text)\u{1B}[?2026l".utf8)
  }

  private func write(_ line: [TextGrid.Cell], _ number: Int, to text: inout String) {
    text += "\u{1B}[\(number + 1);1H\u{1B}[0m"
    let end = line.lastIndex { !$0.isBlank || $0.pen.isReversed }.map { $0 + 1 } ?? 0
    var pen = TextPen.plain
    for (column, cell) in line[..<end].enumerated() {
      if cell.content == .continuation { continue }
      if cell.pen != pen {
        pen = cell.pen
        text += pen.sequence(usesColor: usesColor)
      }
      guard case .character(let character) = cell.content else {
        text += " "
        continue
      }
      text.append(character)
      // The terminal may assume another width, so the column of the next character is set explicitly.
      if character.unicodeScalars.count > 1 || character.unicodeScalars.contains(where: { $0.value >= 0x10000 }) {
        text += "\u{1B}[\(column + VisibleText.columns(of: character) + 1)G"
      }
    }
    text += pen == .plain ? "" : "\u{1B}[0m"
    if end < line.count { text += "\u{1B}[K" }
  }
}
