/// One thing that a renderer drew. Elements stand in a `DisplayList`, a parent right before what it holds.
///
/// Plain numbers: texts, URLs and styles are in the tables of the list, so that copying an element costs nothing.
public struct Element: Sendable, Hashable {
  /// What is drawn.
  public enum Content: Sendable, Hashable {
    /// An area of one colour, its corners rounded.
    case fill(ThemeColor, radius: Double)
    /// A picture. Without a URL (none, or a refused one) its place is kept.
    case image(DisplayList.URLIndex?, fit: ImageFit)
    /// Text, broken into lines already.
    case text(TextBlock)
    /// Elements that belong together.
    case group
    /// Elements side by side that scroll horizontally; `contentWidth` points of them.
    case carousel(Paging, contentWidth: Double)
  }

  /// How a carousel stops.
  public enum Paging: String, Sendable, Hashable {
    /// At each multiple of its width.
    case page
    /// Anywhere.
    case free
  }

  /// Where it is, in points, in the coordinates of its row, with all carousels at offset 0.
  public let frame: LayoutRect
  /// What is drawn.
  public let content: Content
  /// What it is to someone who cannot see it.
  public let role: Role?
  /// What it is called for someone who cannot see it.
  public let label: DisplayList.TextIndex?
  /// The position that a tap on it asks the model about.
  public let position: Int?
  /// Its index in the display list.
  public let index: Int
  /// The index in the display list after this element and all that it holds.
  public internal(set) var end: Int
}

/// How a picture fills its frame.
public enum ImageFit: String, Sendable, Hashable {
  /// All of the frame, cut where it must be.
  case cover
  /// All of the picture, with space where it must be.
  case contain
}

/// What an element is, in the terms of WAI-ARIA.
public enum Role: String, Sendable, Hashable {
  /// The role of that name: `heading` names what follows, `list` holds `listitem`s, `navigation` leads elsewhere, `img`
  /// is a picture that says something.
  case heading, list, listitem, navigation, img
  /// Nothing to anyone who cannot see it.
  case presentation
}

/// Where text stands in its frame.
public enum LineAlignment: String, Sendable, Hashable {
  /// At the side where text begins, in the middle, at the side where it ends: left and right change places from right
  /// to left.
  case leading, center, trailing
}

/// A text that was broken into lines.
public struct TextBlock: Sendable, Hashable {
  /// The whole text.
  public let text: DisplayList.TextIndex
  /// How it looks.
  public let style: DisplayList.StyleIndex
  /// Where it stands in its frame.
  public let alignment: LineAlignment
  /// Its lines, in the display list's `lines`.
  public let lines: Range<Int>
}
