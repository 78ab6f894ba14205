import StoreyOutput

extension PreviewState {
  /// A text that takes the place of the page until someone has read it.
  struct Reader: Hashable, Sendable {
    /// The number of lines that are shown at most: a text may be megabytes.
    static let mostLines = 2000

    private let paragraphs: [String]
    /// The text in as many columns as the screen has.
    private(set) var lines: [String] = []
    var top = 0

    init(_ paragraphs: [String], columns: Int) {
      self.paragraphs = paragraphs
      wrap(columns: columns)
    }

    /// The screen has another number of columns.
    mutating func wrap(columns: Int) {
      lines = paragraphs.flatMap { PreviewState.wrapped($0, columns: columns, lines: Self.mostLines + 1) }
      if lines.count > Self.mostLines {
        lines.removeSubrange((Self.mostLines - 1)...)
        lines.append("… the rest is printed when the preview ends")
      }
    }
  }
}
