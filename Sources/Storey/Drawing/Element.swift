/// An element that a renderer drew. In a `DisplayList`, the descendants of an element directly follow it.
///
/// Elements contain only numbers, so that copying one is cheap. Texts, URLs and styles are in the tables of the list.
public struct Element: Sendable, Hashable {
  /// The content of an element.
  public enum Content: Sendable, Hashable {
    /// An area with one colour and rounded corners.
    case fill(ThemeColor, radius: Double)
    /// A picture. Without a URL, or with a refused one, the frame stays empty.
    case image(DisplayList.URLIndex?, fit: ImageFit)
    /// A text that is already broken into lines.
    case text(TextBlock)
    /// A group of elements.
    case group
    /// Elements side by side that scroll horizontally, with a total width of `contentWidth` points.
    case carousel(Paging, contentWidth: Double)
  }

  /// The positions at which a carousel stops.
  public enum Paging: String, Sendable, Hashable {
    /// At each multiple of its width.
    case page
    /// Anywhere.
    case free
  }

  /// The frame, in points, in the coordinates of the row, with all carousels at offset 0.
  public let frame: LayoutRect
  /// The content.
  public let content: Content
  /// The look beyond the colour; `nil` for most elements.
  public let look: DisplayList.LookIndex?
  /// The role for accessibility.
  public let role: Role?
  /// The label for accessibility.
  public let label: DisplayList.TextIndex?
  /// The position that a tap on the element passes to the model; `nil` if the element cannot be tapped.
  public let position: Int?
  /// The index of the element in the display list.
  public let index: Int
  /// The index in the display list after the element and its descendants.
  public internal(set) var end: Int
}

extension Element {
  /// Returns an element of a part of a row as an element of the row.
  ///
  /// - Parameters:
  ///   - x: The left edge of the part in the row.
  ///   - y: The top edge of the part in the row.
  ///   - position: Returns the position in the row of a position in the part.
  func moved(x: Double, y: Double, _ position: (Int) -> Int?) -> Element {
    Element(
      frame: LayoutRect(x: frame.x + x, y: frame.y + y, width: frame.width, height: frame.height), content: content,
      look: look, role: role, label: label, position: self.position.flatMap(position), index: index, end: end)
  }
}

/// The way in which a picture fills its frame.
public enum ImageFit: String, Sendable, Hashable {
  /// Fills the whole frame; the picture is cropped if necessary.
  case cover
  /// Shows the whole picture, with empty space in the frame if necessary.
  case contain
}

/// The role of an element, in the terms of WAI-ARIA.
public enum Role: String, Sendable, Hashable {
  /// The role of the same name: `heading` is a title, `list` contains `listitem`s, `navigation` leads to other pages, `img`
  /// is a picture with a meaning.
  case heading, list, listitem, navigation, img
  /// A decorative element, which assistive technologies ignore.
  case presentation
  /// A group of elements that are shown only after a tap on the group around them, as the folded buttons over a page. Storey draws it in
  /// the overlay; a row must not use it.
  case folded
}

/// The alignment of text in its frame.
public enum LineAlignment: String, Sendable, Hashable {
  /// At the side where text begins, in the middle, or at the side where text ends. In right-to-left text, the sides are
  /// exchanged.
  case leading, center, trailing
}

/// A part of a text with one style.
public struct TextRun: Sendable, Hashable {
  /// The end of the run, in bytes of the text. It begins at the end of the previous run.
  public let end: Int
  /// The style of the run.
  public let style: DisplayList.StyleIndex
}

/// A text that was broken into lines.
public struct TextBlock: Sendable, Hashable {
  /// The whole text.
  public let text: DisplayList.TextIndex
  /// The style of the text. If it has runs, lines have the height and the baseline of this style.
  public let style: DisplayList.StyleIndex
  /// The alignment of the text in its frame.
  public let alignment: LineAlignment
  /// The index of the rest in the display list; -1 for a text with one style that does not change.
  let extra: Int32
  /// The lines of the text: a range of the display list's `lines`.
  public let lines: Range<Int>
  /// Whether the renderer expects that the text may be truncated.
  public let truncation: Truncation

  /// Whether a text may be cut off with "…".
  public enum Truncation: String, Sendable, Hashable {
    /// The whole text should be visible. The rule `text-truncated` reports a text that is cut off. The default.
    case unexpected
    /// The ellipsis is part of the design, as for the titles of products. Not for prices: a price that is cut off is always
    /// reported.
    case expected
  }
}
