import Storey

/// Something that a template draws: told by the key that says what it is.
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
      let hint = meant.map { "did you mean \"\($0)\"?" } ?? "give it one of \"fill\", \"image\", \"text\" and \"group\""
      value.report(
        .invalidTemplate, .error,
        present.isEmpty ? "this element is nothing" : "this element is \(present.joined(separator: " and ")) at once",
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

/// What all elements may say.
struct ElementBase {
  let source: JSONValue?
  let frame: FrameEntry
  let when: JSONText?
  let tap: JSONText?

  init(from reader: inout JSONReader) {
    source = reader.source
    frame = reader.required("frame", about: "Where it is: x, y, width, height")
    when = reader.optional("when", about: "A field: it is drawn only if the field is there")
    tap = reader.optional("tap", about: "A jump: where a tap on it leads")
  }
}

/// An area of one colour.
struct FillEntry: TemplatePart {
  let color: ThemeColor
  let radius: Double
  let label: JSONText?
  let base: ElementBase
  var source: JSONValue? { base.source }

  init(from reader: inout JSONReader) {
    color = reader.required("fill", as: WrittenColor.self, about: "A role of the theme, or a colour as #RRGGBB").color
    radius = reader.optional("radius", or: 0, in: 0...1000, about: "How far its corners are rounded, in points")
    label = reader.optional("label", about: "With a tap: what it is called for those who cannot see it")
    base = ElementBase(from: &reader)
  }
}

/// A picture.
struct ImageEntry: TemplatePart {
  let image: JSONText
  let fit: ImageFit
  let label: JSONText?
  let base: ElementBase
  var source: JSONValue? { base.source }

  /// How a picture fills its frame.
  private enum FitWord: String, ModelChoice {
    case cover, contain
  }

  init(from reader: inout JSONReader) {
    image = reader.required("image", as: ImageText.self, about: "The url, in braces: \"{img}\"").text
    fit =
      reader.optional("fit", or: FitWord.cover, about: "Whether all of the frame is filled, or all of it is shown")
        == .cover ? .cover : .contain
    label = reader.optional("label", about: "What it shows, for those who cannot see it; without one it is decoration")
    base = ElementBase(from: &reader)
  }
}

/// `image`: the name of a field in braces.
private struct ImageText: ModelValue {
  let text: JSONText

  static func read(from value: borrowing ValueReader) -> ImageText? {
    JSONText.read(from: value).map { ImageText(text: $0) }
  }

  static var standIn: ImageText { ImageText(text: "") }
  static var valueDescription: ValueDescription { .text(pattern: "^\\{[^{}]+\\}$") }
}

/// A text.
struct TextEntry: TemplatePart {
  let text: JSONText
  let style: StyleEntry?
  let alignment: LineAlignment
  let lines: Int?
  let role: RoleWord?
  let base: ElementBase
  var source: JSONValue? { base.source }

  /// Where text stands in its frame.
  private enum AlignmentWord: String, ModelChoice {
    case leading, center, trailing
  }

  init(from reader: inout JSONReader) {
    text = reader.required("text", about: "The text, with fields in braces: \"¥{amount}\"")
    style = reader.optional("style", about: "A style of the theme, or what is changed of one; body unless given")
    let word = reader.optional("align", or: AlignmentWord.leading, about: "Where it stands in its frame")
    alignment = LineAlignment(rawValue: word.rawValue) ?? .leading
    lines =
      reader.optional("lines", as: LineCount.self, about: "How many lines it may have; as many as fit unless given")?
      .count
    role = reader.optional("role", about: "What it is to those who cannot see it")
    base = ElementBase(from: &reader)
  }
}

/// Elements that belong together.
struct GroupEntry: TemplatePart {
  let elements: [ElementEntry]
  let label: JSONText?
  let base: ElementBase
  var source: JSONValue? { base.source }

  init(from reader: inout JSONReader) {
    elements = reader.required("group", about: "What is in it, from the back; frames count from the row or the item")
    label = reader.optional("label", about: "What it is called for those who cannot see it")
    base = ElementBase(from: &reader)
  }
}

/// `style` of a text: a name, or a name and what is changed.
struct StyleEntry: ModelValue {
  let style: TextStyle
  /// nil where nothing is.
  let change: TextStyleChange?

  /// One of the standard styles.
  private struct StyleName: ModelValue {
    let style: TextStyle

    static func read(from value: borrowing ValueReader) -> StyleName? {
      guard value.value.kind == .string else { return value.reportWrongType(.text) }
      let name = value.text.string
      if let style = TextStyle.standard.first(where: { $0.name == name }) { return StyleName(style: style) }
      let nearest = SpellingSuggestion.nearest(to: name, among: names)
      value.report(
        .invalidTemplate, .error, "there is no style \"\(Diagnostic.excerpt(of: name))\"",
        hint: nearest.map { "did you mean \"\($0)\"?" } ?? "use one of \(names.joined(separator: ", "))")
      return nil
    }

    private static var names: [String] { TextStyle.standard.map(\.name) }
    static var standIn: StyleName { StyleName(style: .body) }
    static var valueDescription: ValueDescription { .choice(names) }
  }

  /// A style and what is changed of it.
  private struct ChangedStyle: JSONModel {
    let style: TextStyle
    let change: TextStyleChange

    init(from reader: inout JSONReader) {
      style =
        reader.optional("like", as: StyleName.self, about: "The style that is changed; body unless given")?.style
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

/// `lines` of a text.
private struct LineCount: ModelValue {
  let count: Int

  static func read(from value: borrowing ValueReader) -> LineCount? {
    guard let count = Int.read(from: value) else { return nil }
    if (1...1000).contains(count) { return LineCount(count: count) }
    value.report(.invalidTemplate, .error, "no text has \(value.text) lines", hint: "use 1 to 1000")
    return nil
  }

  static var standIn: LineCount { LineCount(count: 1) }
  static var valueDescription: ValueDescription { .integer(in: 1...1000) }
}
