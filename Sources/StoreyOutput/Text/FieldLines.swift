import Storey

/// Lines of fields, passed on in pieces.
package struct FieldLines {
  /// The format of the lines.
  package enum Style: Sendable {
    /// Fields separated by tabs. Control characters, which could end a line or a field, are written as U+FFFD.
    case tabbed
    /// Comma-separated values (RFC 4180): lines end with CR LF, and fields are quoted where necessary. Control characters
    /// other than line breaks and tabs are written as U+FFFD. A spreadsheet would evaluate a field of the page that begins
    /// with `=`, `+`, `-` or `@`, so such a field begins with an apostrophe.
    case csv
  }

  private static let pieceSize = 1 << 20

  private let style: Style
  private var text: [UInt8] = []
  private var handedCount = 0
  private let take: ([UInt8]) -> Void

  private init(_ style: Style, handingOver take: @escaping ([UInt8]) -> Void) {
    self.style = style
    self.take = take
  }

  /// Passes the lines that `write` adds to `take`, in pieces.
  package static func write(
    _ style: Style, handingOver take: @escaping ([UInt8]) -> Void, _ write: (inout FieldLines) -> Void
  ) {
    var lines = FieldLines(style, handingOver: take)
    write(&lines)
    lines.handOver()
  }

  /// Returns the lines that `write` adds, as one text.
  package static func text(_ style: Style, _ write: (inout FieldLines) -> Void) -> [UInt8] {
    var text: [UInt8] = []
    withoutActuallyEscaping({ text += $0 } as ([UInt8]) -> Void) { Self.write(style, handingOver: $0, write) }
    return text
  }

  /// The number of bytes added.
  package var count: Int { handedCount + text.count }

  /// Adds the line with the names of the fields; only CSV has one.
  package mutating func addHeader(_ names: [String]) {
    if style == .csv { text += (names.joined(separator: ",") + "\r\n").utf8 }
  }

  /// Adds a line. Absent fields are empty.
  ///
  /// - Parameters:
  ///   - fields: The texts of the page.
  ///   - numbers: The numbers that follow them.
  package mutating func add(_ fields: [String?], numbers: [Double] = []) {
    switch style {
    case .tabbed:
      let line = fields.map { VisibleText.line($0 ?? "") } + numbers.map(Wording.length)
      text += (line.joined(separator: "\t") + "\n").utf8
    case .csv:
      let line = fields.map { Self.csvField($0 ?? "") } + numbers.map(Wording.length)
      text += (line.joined(separator: ",") + "\r\n").utf8
    }
    if text.count >= Self.pieceSize { handOver() }
  }

  private static func csvField(_ text: String) -> String {
    var field = (isFormula(text) ? "'" : "").unicodeScalars
    var isQuoted = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"":
        isQuoted = true
        field.append("\"")
      // Spreadsheets in some languages separate fields with semicolons or tabs.
      case ",", ";", "\t", "\n", "\r": isQuoted = true
      default: break
      }
      let isControl = scalar.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains(scalar)
      field.append(isControl ? "\u{FFFD}" as Unicode.Scalar : scalar)
    }
    return isQuoted ? "\"\(String(field))\"" : String(field)
  }

  /// Whether a spreadsheet could evaluate a text. It may ignore leading spaces and controls, and read full-width signs like ASCII.
  private static func isFormula(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" && $0.value >= 0x20 }
    return first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
  }

  /// Passes on the lines that were added since the last piece.
  private mutating func handOver() {
    // A command to a runner is within a line, and pieces consist of whole lines.
    handedCount += text.count
    take(LogLine.withoutCommands(text))
    text = []
  }
}
