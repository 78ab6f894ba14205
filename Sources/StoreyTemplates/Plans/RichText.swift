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
  /// The address of the first link that is allowed, and its analytics event.
  let link: (url: ResourceURL, event: JSONText?)?

  /// Reads a text. Reports tags that are not read, and addresses that are refused. Returns `nil` for a text without content. O(length).
  static func read(_ written: JSONText, _ value: borrowing ValueReader) -> RichText? {
    var parser = RichTextParser(written.string)
    parser.parse()
    for tag in parser.unknownTags {
      value.report(
        .outOfRange, .warning, "the tag \"\(Diagnostic.excerpt(of: tag))\" of a rich text is not supported",
        hint: "use \(Wording.alternatives(RichTextParser.tags)); the text in other tags is shown without them")
    }
    var link: (url: ResourceURL, event: JSONText?)?
    for (address, event) in parser.targets {
      let url = ResourceURL(JSONText(address, madeOf: written))
      if address.isEmpty {
        value.report(
          .invalidURL, .warning, "a link of a rich text has no address", hint: "write <a href=\"ADDRESS\">")
      } else if url.isRefused {
        value.report(
          .invalidURL, .warning, "the address \"\(Diagnostic.excerpt(of: address))\" of a link is refused",
          hint: "use http:, https: or a relative path")
      } else if let link, link.url.written.string != address {
        value.report(
          .outOfRange, .warning,
          "a tap anywhere on the text follows its first link, and not the one to \"\(Diagnostic.excerpt(of: address))\"",
          hint: "write one link in a text; put the others into texts of their own")
      } else if link == nil {
        link = (url, event.map { JSONText($0, madeOf: written) })
      }
    }
    if parser.spans.isEmpty { return nil }
    let text = parser.spans.map(\.text).joined()
    return RichText(spans: parser.spans, text: JSONText(text, madeOf: written), link: link)
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
