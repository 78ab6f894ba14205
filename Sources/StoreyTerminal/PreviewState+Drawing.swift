import Storey
import StoreyOutput
import StoreyValidation

extension PreviewState {
  /// The numbers of lines for the page, the status bar below it, and the note below the bar.
  var areas: (page: Int, bar: Int, note: Int) {
    guard size.lines > 1 else { return (size.lines, 0, 0) }
    let bar = size.lines > 3 ? 1 : 0
    let most = max(1, size.lines / 2)
    let note = Self.wrapped(noteText.text, columns: size.columns, lines: most).count
    return (size.lines - bar - note, bar, note)
  }

  /// Draws the screen: page, status bar and note, or the reader.
  func draw() -> TextGrid {
    var grid = TextGrid(columns: size.columns, lines: size.lines)
    if let reader {
      draw(reader, on: &grid)
    } else {
      grid.paste(viewport.draw().grid, line: 0, column: margin)
      if areas.bar > 0 { drawBar(left: place, right: state, line: areas.page, on: &grid) }
      drawNote(on: &grid)
    }
    return grid
  }

  /// Returns the screen while the first page is being read.
  static func waiting(for name: String, size: TerminalSize) -> TextGrid {
    var grid = TextGrid(columns: size.columns, lines: size.lines)
    grid.put("Reading \(name) · q quits", line: size.lines / 2, column: size.columns > 4 ? 2 : 0, pen: .dim)
    return grid
  }

  // MARK: Bar

  /// The left part of the status bar: the page and the current floor.
  private var place: String {
    var parts = [layout.page.title.map(Self.beginning(of:)) ?? "untitled"]
    // If several floors overlap the first line, the last one is visible there.
    if let section = layout.section(at: min(Self.y(ofLine: top + 1), layout.height).nextDown) {
      parts.append("floor \(section.index + 1)/\(layout.sections.count)")
      if let pattern = section.pattern { parts.append(Self.beginning(of: JSONText(pattern.name))) }
      if let title = section.floor.base?.header?.title {
        parts.append(Self.beginning(of: title))
      }
    }
    return parts.map(VisibleText.line).joined(separator: " · ")
  }

  /// Returns at most 4,096 bytes of a text, which may be as long as a page. Only one line is drawn.
  static func beginning(of text: JSONText) -> String {
    var beginning = ""
    unsafe text.withUTF8Bytes { bytes in
      var end = min(bytes.count, 4096)
      while end > 0, end < bytes.count, unsafe bytes[end].continuesScalar { end -= 1 }
      unsafe beginning = String(decoding: bytes[..<end], as: UTF8.self)
    }
    return beginning
  }

  private var state: String {
    var parts: [String] = []
    for (count, word) in [(findings.errors, "error"), (findings.warnings, "warning"), (findings.notes, "note")]
    where count > 0 {
      parts.append(Wording.counted(count, word))
    }
    parts.append(lastTop > 0 ? "\(top * 100 / lastTop)%" : "all")
    return parts.joined(separator: " · ")
  }

  private func drawBar(left: String, right: String, line: Int, on grid: inout TextGrid) {
    let pen = TextPen(isReversed: true)
    grid.put(String(repeating: " ", count: size.columns), line: line, column: 0, pen: pen)
    let start = size.columns - VisibleText.columns(of: right) - 1
    guard start > 12 else { return grid.put(right, line: line, column: 0, pen: pen) }
    grid.put(left, line: line, column: 1, limit: start - 3, pen: pen)
    grid.put(right, line: line, column: start, pen: pen)
  }

  // MARK: Note

  private var noteText: (text: String, pen: TextPen) {
    switch note {
    case .hint: ("Tab selects · Enter taps · f lists findings · q quits · ? shows help", .dim)
    case .chosen(let text): (text + " · Enter taps it", .plain)
    case .action(let json): (json, .plain)
    case .trouble(let text): (text, TextPen(tint: .price, isBold: true))
    }
  }

  private func drawNote(on grid: inout TextGrid) {
    let (text, pen) = noteText
    let (page, bar, count) = areas
    let lines = Self.wrapped(text, columns: size.columns, lines: count + 1)
    for (number, line) in lines.prefix(count).enumerated() {
      grid.put(line, line: page + bar + number, column: 0, pen: pen)
    }
    if lines.count > count && count > 0 {
      let rest = " … c shows all"
      let column = max(0, size.columns - VisibleText.columns(of: rest))
      grid.put(rest, line: page + bar + count - 1, column: column, pen: TextPen(isReversed: true))
    }
  }

  /// Returns the first lines of a text, wrapped at a number of columns.
  static func wrapped(_ text: String, columns: Int, lines most: Int = .max) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for character in text {
      let width = VisibleText.columns(of: character)
      // A sequence of zero-width characters must not make a line endless.
      if used + width > columns || line.utf8.count >= 32 * max(columns, 1), !line.isEmpty {
        lines.append(line)
        if lines.count == most { return lines }
        (line, used) = ("", 0)
      }
      line.append(character)
      used += width
    }
    return lines + [line]
  }

  // MARK: Reader

  /// The lines of the help.
  static var help: [String] {
    let width = 1 + (keys.map { VisibleText.columns(of: $0.keys) }.max() ?? 0)
    return keys.map { keys, help in
      " " + keys + String(repeating: " ", count: width - VisibleText.columns(of: keys)) + " " + help
    }
  }

  /// The number of visible lines of the reader.
  var readerLines: Int { size.lines > 1 ? size.lines - 1 : size.lines }

  private func draw(_ reader: Reader, on grid: inout TextGrid) {
    let lines = reader.lines
    for (number, line) in lines.dropFirst(reader.top).prefix(readerLines).enumerated() {
      grid.put(line, line: number, column: 0)
    }
    guard size.lines > 1 else { return }
    let last = min(lines.count, reader.top + readerLines)
    drawBar(left: "Esc: back to the page", right: "\(last)/\(lines.count)", line: size.lines - 1, on: &grid)
  }
}
