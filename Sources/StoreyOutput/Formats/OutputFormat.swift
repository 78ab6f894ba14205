public import Storey

/// A format of rendered pages: its name, the extensions of its files, the limit on its size, and its writer.
///
///     OutputFormat("markdown", extensions: ["md"], mediaType: "text/markdown; charset=utf-8") { _ in MarkdownWriter() }
///
/// A tool offers the formats of a `FormatRegistry` in all of its commands that render pages.
public struct OutputFormat: Sendable {
  /// The name, as in `render --format`. It is also the name of the output in the results of a stream.
  public let name: String
  /// The extensions of its files, without a dot and in lower case. Files that a tool names have the first one.
  public let extensions: [String]
  /// The media type (RFC 9110, 8.3.1), with which a server sends the output.
  public let mediaType: String
  /// The limit on the number of bytes of the output; `nil` if the writer has a limit of another kind.
  public let limit: Limits.Name?
  /// Whether the output is a layout as JSON, which is a value in the results of a stream. Other outputs are strings there.
  package let isLayout: Bool
  /// Whether the writer is one of this package, whose output is always UTF-8.
  package let isStandard: Bool
  private let makeWriter: @Sendable (OutputOptions) -> any LayoutWriter

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - name: The name: lower-case letters, digits and hyphens.
  ///   - extensions: The extensions of its files, without a dot: lower-case letters, digits, hyphens and dots. At least one.
  ///   - mediaType: The media type with which a server sends the output.
  ///   - limit: The limit on the number of bytes of the output.
  ///   - writer: Returns a writer that follows the choices of a rendering.
  public init(
    _ name: String, extensions: [String], mediaType: String = "text/plain; charset=utf-8",
    limit: Limits.Name? = .otherGrowth,
    writer: @escaping @Sendable (OutputOptions) -> any LayoutWriter
  ) {
    self.init(name, extensions, mediaType, limit, isStandard: false, writer)
  }

  private init(
    _ name: String, _ extensions: [String], _ mediaType: String, _ limit: Limits.Name?, isLayout: Bool = false,
    isStandard: Bool = true, _ writer: @escaping @Sendable (OutputOptions) -> any LayoutWriter
  ) {
    self.name = name
    self.extensions = extensions
    self.mediaType = mediaType
    self.limit = limit
    self.isLayout = isLayout
    self.isStandard = isStandard
    makeWriter = writer
  }

  /// Creates a format of this package.
  public init(_ standard: StandardFormat) {
    let name = standard.rawValue
    switch standard {
    case .html:
      self.init(name, ["html", "htm"], "text/html; charset=utf-8", .htmlGrowth) { options in
        HTMLWriter(
          limits: options.limits, fit: options.fit, pageFolder: options.pageFolder,
          embeddedPictures: options.embeddedPictures)
      }
    case .text:
      self.init(name, ["txt", "text"], "text/plain; charset=utf-8", nil) { TextWriter($0) }
    case .svg:
      self.init(name, ["svg"], "image/svg+xml", .svgGrowth) { SVGWriter(limits: $0.limits) }
    case .json:
      self.init(name, ["json"], "application/json", .jsonGrowth, isLayout: true) { options in
        var writer = JSONWriter(scroll: options.scroll, limits: options.limits)
        writer.isOnOneLine = options.isOnOneLine
        return writer
      }
    }
  }

  /// Returns a writer that follows the choices of a rendering.
  public func writer(_ options: OutputOptions = OutputOptions()) -> any LayoutWriter { makeWriter(options) }

  /// The extension of the files that a tool names, with its dot.
  package var ending: String { ".\(extensions.first ?? name)" }
}
