import StoreyOutput

extension PreviewState {
  /// A text that takes the place of the page until someone has read it.
  struct Reader: Hashable, Sendable {
    private let paragraphs: [String]
    /// The text in as many columns as the screen has. It is kept: a text may be megabytes.
    private(set) var lines: [String] = []
    var top = 0

    init(_ paragraphs: [String], columns: Int) {
      self.paragraphs = paragraphs
      wrap(columns: columns)
    }

    /// The screen has another number of columns.
    mutating func wrap(columns: Int) {
      lines = paragraphs.flatMap { PreviewState.wrapped($0, columns: columns) }
    }
  }
}
