/// A text of several runs, each with a style of its own: a price with a small sign and large figures, a tag before a title. The text is
/// broken into lines and measured as one.
///
/// All lines have the height and the baseline of the style with which the text is drawn, so choose one that is as large as the largest
/// run.
public struct StyledText: Sendable, Hashable {
  /// A part of the text with one style.
  public struct Run: Sendable, Hashable {
    /// The end of the run, in bytes of the text. It begins at the end of the previous run.
    public let end: Int
    /// The style of the run.
    public let style: TextStyle

    init(end: Int, style: TextStyle) {
      self.end = end
      self.style = style
    }
  }

  /// The whole text.
  public let text: JSONText
  /// The runs, in order. Their ends ascend; the last one is the end of the text.
  public private(set) var runs: [Run]

  /// Creates a text of parts. Empty parts are left out. O(length).
  public init(_ parts: [(text: JSONText, style: TextStyle)]) {
    var joined = ""
    runs = []
    for part in parts where !part.text.isEmpty {
      joined += part.text.string
      runs.append(Run(end: joined.utf8.count, style: part.style))
    }
    text = JSONText(joined, madeOf: parts.map(\.text))
  }

  /// Creates a text whose runs are those of a display list.
  package init(_ text: JSONText, _ runs: [(end: Int, style: TextStyle)]) {
    self.text = text
    self.runs = runs.map { Run(end: $0.end, style: $0.style) }
  }

  /// Returns the text with the styles of a theme in place of standard ones.
  func resolved(in theme: Theme) -> StyledText {
    var resolved = self
    for index in runs.indices {
      resolved.runs[index] = Run(end: runs[index].end, style: theme.style(runs[index].style))
    }
    return resolved
  }
}
