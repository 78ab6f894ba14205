public import Storey

/// The choices of a rendering. A writer follows those that its format has.
public struct OutputOptions: Sendable {
  /// The limits of the output. For the number of lines of text, `lines` counts.
  public var limits: Limits
  /// The way in which HTML fills a wide viewport.
  public var fit: HTMLWriter.Fit
  /// The width of text, in columns.
  public var columns: Int
  /// The number of lines after which text is cut; `nil` for the standard number, to which one line per 32 bytes of the page is added.
  public var lines: Int?
  /// Whether text is coloured for a terminal.
  public var usesColor: Bool
  /// The scroll offset for which layouts list the pinned headers, in points; `nil` for none.
  public var scroll: Double?
  /// The address of the folder of the page, relative to that of the output: empty for the same folder. Relative addresses of the page
  /// are written after it.
  public var pageFolder: String
  /// The pictures that are written into the output; `nil` if it refers to them.
  public var embeddedPictures: EmbeddedPictures?
  /// Whether a layout is written on one line, as the value of a member of a stream.
  package var isOnOneLine = false

  /// Creates choices.
  ///
  /// - Parameters:
  ///   - limits: The limits of the output.
  ///   - fit: The way in which HTML fills a wide viewport.
  ///   - columns: The width of text, in columns.
  ///   - lines: The number of lines after which text is cut; `nil` for the standard number.
  ///   - usesColor: Whether text is coloured for a terminal.
  ///   - scroll: The scroll offset for which layouts list the pinned headers, in points; `nil` for none.
  ///   - pageFolder: The address of the folder of the page, relative to that of the output.
  ///   - embeddedPictures: The pictures that are written into the output.
  public init(
    limits: Limits = .standard, fit: HTMLWriter.Fit = .phone, columns: Int = TextWriter.standardColumns,
    lines: Int? = nil, usesColor: Bool = false, scroll: Double? = nil, pageFolder: String = "",
    embeddedPictures: EmbeddedPictures? = nil
  ) {
    self.limits = limits
    self.fit = fit
    self.columns = columns
    self.lines = lines
    self.usesColor = usesColor
    self.scroll = scroll
    self.pageFolder = pageFolder
    self.embeddedPictures = embeddedPictures
  }
}
