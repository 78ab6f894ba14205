import Storey

/// An element of a row, as written in a template. One of the keys in `kinds` determines its kind.
enum ElementEntry: ModelValue {
  case fill(FillEntry)
  case image(ImageEntry)
  case text(TextEntry)
  case group(GroupEntry)

  private static let kinds = ["fill", "image", "text", "group"]

  static func read(from value: borrowing ValueReader) -> ElementEntry? {
    let written = value.value
    guard written.kind == .object else { return value.reportWrongType(.object) }
    let present = kinds.filter { written[$0].map { !$0.isAbsent } ?? false }
    guard present.count == 1 else {
      let keys = written.members.map { $0.key.string }
      let meant = present.isEmpty ? kinds.first { SpellingSuggestion.nearest(to: $0, among: keys) != nil } : nil
      let hint =
        meant.map { "did you mean \"\($0)\"?" } ?? "use exactly one of \"fill\", \"image\", \"text\" and \"group\""
      value.report(
        .invalidTemplate, .error,
        present.isEmpty
          ? "the element has no content" : "\"\(present.joined(separator: "\" and \""))\" cannot be used together",
        hint: hint)
      return nil
    }
    switch present[0] {
    case "fill": return FillEntry.read(from: value).map(ElementEntry.fill)
    case "image": return ImageEntry.read(from: value).map(ElementEntry.image)
    case "text": return TextEntry.read(from: value).map(ElementEntry.text)
    default: return GroupEntry.read(from: value).map(ElementEntry.group)
    }
  }

  static var standIn: ElementEntry { .fill(.standIn) }
  static var valueDescription: ValueDescription {
    .either([
      FillEntry.valueDescription, ImageEntry.valueDescription, TextEntry.valueDescription, GroupEntry.valueDescription,
    ])
  }
}

/// The keys that elements of every kind may have.
struct ElementBase {
  let source: JSONValue?
  let frame: FrameEntry
  let when: JSONText?
  let tap: JSONText?

  init(from reader: inout JSONReader) {
    source = reader.source
    frame = reader.required("frame", about: "The frame of the element: x, y, width and height")
    when = reader.optional("when", about: "The field that must be present for the element to be drawn")
    tap = reader.optional("tap", about: "The jump that a tap on the element follows")
  }
}

/// A rectangle of one colour.
struct FillEntry: TemplatePart {
  let color: ThemeColor
  let radius: Double
  let label: JSONText?
  let base: ElementBase
  var source: JSONValue? { base.source }

  init(from reader: inout JSONReader) {
    color = reader.required("fill", as: WrittenColor.self, about: "The colour: a role of the theme, or #RRGGBB").color
    radius = reader.optional("radius", or: 0, in: 0...1000, about: "The radius of the corners, in points")
    label = reader.optional("label", about: "The accessibility label, for an element with a tap")
    base = ElementBase(from: &reader)
  }
}

/// An image.
struct ImageEntry: TemplatePart {
  let image: JSONText
  let fit: ImageFit
  let label: JSONText?
  let base: ElementBase
  var source: JSONValue? { base.source }

  /// The values of `fit`.
  private enum FitWord: String, ModelChoice {
    case cover, contain
  }

  init(from reader: inout JSONReader) {
    image = reader.required("image", as: ImageText.self, about: "The name of a url field in braces: \"{img}\"").text
    fit =
      reader.optional(
        "fit", or: FitWord.cover, about: "The scaling: cover fills the frame, contain shows the whole image")
        == .cover ? .cover : .contain
    label = reader.optional("label", about: "The alternative text; an image without one is decorative")
    base = ElementBase(from: &reader)
  }
}

/// The value of `image`: the name of a field in braces.
private struct ImageText: ModelValue {
  let text: JSONText

  static func read(from value: borrowing ValueReader) -> ImageText? {
    JSONText.read(from: value).map { ImageText(text: $0) }
  }

  static var standIn: ImageText { ImageText(text: "") }
  static var valueDescription: ValueDescription { .text(pattern: "^\\{[^{}]+\\}$") }
}

/// A text element.
struct TextEntry: TemplatePart {
  let text: JSONText
  let style: StyleEntry?
  let alignment: LineAlignment
  let lines: Int?
  let truncation: TextBlock.Truncation
  let role: RoleWord?
  let base: ElementBase
  var source: JSONValue? { base.source }

  /// The values of `align`.
  private enum AlignmentWord: String, ModelChoice {
    case leading, center, trailing
  }

  /// The value of `truncates`.
  private enum TruncationWord: String, ModelChoice {
    case expected
  }

  init(from reader: inout JSONReader) {
    text = reader.required("text", about: "The text, with names of fields in braces: \"¥{amount}\"")
    style = reader.optional("style", about: "A style of the theme, or a changed style (default: body)")
    let word = reader.optional("align", or: AlignmentWord.leading, about: "The alignment of the text in its frame")
    alignment = LineAlignment(rawValue: word.rawValue) ?? .leading
    lines =
      reader.optional("lines", as: LineCount.self, about: "The maximum number of lines (default: as many as fit)")?
      .count
    let truncates: TruncationWord? = reader.optional(
      "truncates", about: "Whether the ellipsis of a long text is part of the design: it is then not reported")
    truncation = truncates == nil ? .unexpected : .expected
    role = reader.optional("role", about: "The accessibility role of the text")
    base = ElementBase(from: &reader)
  }
}

/// A group of elements.
struct GroupEntry: TemplatePart {
  let elements: [ElementEntry]
  let label: JSONText?
  let base: ElementBase
  var source: JSONValue? { base.source }

  init(from reader: inout JSONReader) {
    elements = reader.required(
      "group", about: "The elements, from back to front; their frames are relative to the row or item")
    label = reader.optional("label", about: "The accessibility label of the group")
    base = ElementBase(from: &reader)
  }
}

/// The value of `style`: the name of a style, or an object that changes a style.
struct StyleEntry: ModelValue {
  let style: TextStyle
  /// The changes to `style`, or `nil`.
  let change: TextStyleChange?

  /// The name of a standard style.
  private struct StyleName: ModelValue {
    let style: TextStyle

    static func read(from value: borrowing ValueReader) -> StyleName? {
      guard value.value.kind == .string else { return value.reportWrongType(.text) }
      let name = value.text.string
      if let style = TextStyle.standard.first(where: { $0.name == name }) { return StyleName(style: style) }
      value.report(
        .invalidTemplate, .error, "unknown style \"\(Diagnostic.excerpt(of: name))\"", Misspelling(name, among: names),
        hint: "use one of \(names.joined(separator: ", "))")
      return nil
    }

    private static var names: [String] { TextStyle.standard.map(\.name) }
    static var standIn: StyleName { StyleName(style: .body) }
    static var valueDescription: ValueDescription { .choice(names) }
  }

  /// A style and the changes to it.
  private struct ChangedStyle: JSONModel {
    let style: TextStyle
    let change: TextStyleChange

    init(from reader: inout JSONReader) {
      style =
        reader.optional("like", as: StyleName.self, about: "The style to change (default: body)")?.style
        ?? .body
      change = TextStyleChange(from: &reader)
    }
  }

  static func read(from value: borrowing ValueReader) -> StyleEntry? {
    if value.value.kind == .object {
      return ChangedStyle.read(from: value).map {
        StyleEntry(style: $0.style, change: $0.change.isEmpty ? nil : $0.change)
      }
    }
    return StyleName.read(from: value).map { StyleEntry(style: $0.style, change: nil) }
  }

  static var standIn: StyleEntry { StyleEntry(style: .body, change: nil) }
  static var valueDescription: ValueDescription {
    .either([StyleName.valueDescription, ChangedStyle.valueDescription])
  }
}

/// The value of `lines`.
private struct LineCount: ModelValue {
  let count: Int

  static func read(from value: borrowing ValueReader) -> LineCount? {
    guard let count = Int.read(from: value) else { return nil }
    if (1...1000).contains(count) { return LineCount(count: count) }
    value.report(
      .invalidTemplate, .error, "\(value.text) is out of range; expected 1 to 1000", hint: "use 1 to 1000 lines")
    return nil
  }

  static var standIn: LineCount { LineCount(count: 1) }
  static var valueDescription: ValueDescription { .integer(in: 1...1000) }
}
