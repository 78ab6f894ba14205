import Storey

/// A text with bold and slanted parts and links, as written in a page: plain text, or a small subset of HTML.
struct RichText: Sendable {
  /// A part of the text in one style.
  struct Span: Sendable, Hashable {
    var text: String
    var isBold = false
    var isItalic = false
    var isLink = false
  }

  let spans: [Span]
  /// The text without styles.
  let text: JSONText
  /// The first link that is allowed.
  let link: Link?

  /// The target of a link.
  struct Link: Sendable {
    /// The address as it is written.
    fileprivate let address: String
    let url: ResourceURL?
    /// The destination and the parameters of a link of a CMS.
    var destination: JSONText?
    var parameters = FloorAction.Parameters.none
    /// The analytics event.
    let event: JSONText?
  }

  /// Reads a text. Reports tags that are not read, and addresses that are refused. Returns `nil` for a text without content. O(length).
  static func read(_ written: JSONText, _ value: borrowing ValueReader) -> RichText? {
    var parser = RichTextParser(written.string)
    parser.parse()
    for tag in parser.unknownTags {
      value.report(
        .outOfRange, .warning, "the tag \"\(Diagnostic.excerpt(of: tag))\" of a rich text is not supported",
        hint: "use \(Wording.alternatives(RichTextParser.tags)); the text in other tags is shown without them")
    }
    var link: Link?
    for (address, event) in parser.targets {
      let target = Self.link(to: address, event, madeOf: written, value)
      if address.isEmpty {
        value.report(
          .invalidURL, .warning, "a link of a rich text has no address", hint: "write <a href=\"ADDRESS\">")
      } else if target == nil {
        value.report(
          .invalidURL, .warning, "the address \"\(Diagnostic.excerpt(of: address))\" of a link is refused",
          hint: value.hintAboutLinks ?? "use http:, https: or a relative path")
      } else if let link, link.address != address {
        value.report(
          .outOfRange, .warning,
          "a tap anywhere on the text follows its first link, and not the one to \"\(Diagnostic.excerpt(of: address))\"",
          hint: "write one link in a text; put the others into texts of their own")
      } else if link == nil {
        link = target
      }
    }
    if parser.spans.isEmpty { return nil }
    let text = parser.spans.map(\.text).joined()
    return RichText(spans: parser.spans, text: JSONText(text, madeOf: written), link: link)
  }

  /// Returns the target of an address: itself or, if it is refused, that of a link of the CMS. `nil` if that is refused, too.
  private static func link(
    to address: String, _ event: String?, madeOf written: JSONText, _ value: borrowing ValueReader
  ) -> Link? {
    func text(_ text: String) -> JSONText { JSONText(text, madeOf: written) }
    let url = ResourceURL(text(address))
    if !url.isRefused { return Link(address: address, url: url, event: event.map(text)) }
    guard let jump = value.jump(ofLink: address) else { return nil }
    let target = jump.url.map { ResourceURL(text($0)) }
    if target?.isRefused == true { return nil }
    return Link(
      address: address, url: target, destination: jump.destination.map(text),
      parameters: jump.parameters.isEmpty ? .none : .texts(jump.parameters.map { ($0.name, text($0.value)) }),
      event: event.map(text))
  }

  /// Returns the text with a style, changed where it is bold, slanted or a link.
  func styled(_ style: TextStyle) -> StyledText {
    StyledText(
      spans.map { span in
        let isPlain = !span.isBold && !span.isItalic && !span.isLink
        let changed = TextStyle(
          name: style.literalName, size: style.size, lineHeight: style.lineHeight,
          weight: span.isBold ? .bold : style.weight, color: span.isLink ? .accent : style.color,
          isStruckThrough: style.isStruckThrough, isItalic: span.isItalic || style.isItalic)
        return (JSONText(span.text, madeOf: text), isPlain ? style : changed)
      })
  }
}
