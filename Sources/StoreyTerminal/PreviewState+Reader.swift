import StoreyOutput

extension PreviewState {
  /// A text that is shown instead of the page until it is closed.
  struct Reader: Hashable, Sendable {
    /// The maximum number of lines, because a text may have megabytes.
    static let mostLines = 2000

    private let paragraphs: [String]
    /// The last line of a text that is longer than `mostLines`.
    private let rest: String
    /// The lines of the text, wrapped at the columns of the screen.
    private(set) var lines: [String] = []
    var top = 0

    init(_ paragraphs: [String], columns: Int, rest: String = "") {
      self.paragraphs = paragraphs.map(VisibleText.line)
      self.rest = "… \(rest)"
      wrap(columns: columns)
    }

    /// Wraps the text for another number of columns.
    mutating func wrap(columns: Int) {
      lines = paragraphs.flatMap { PreviewState.wrapped($0, columns: columns, lines: Self.mostLines + 1) }
      if lines.count > Self.mostLines {
        lines.removeSubrange((Self.mostLines - 1)...)
        lines.append(rest)
      }
    }
  }
}
