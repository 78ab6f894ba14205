import Storey

/// The kind of an element, named by the key that determines it.
enum ElementKind: String, CaseIterable {
  case fill, image, text, countdown, group, stack, grid, overlap, children

  /// Returns the kinds whose keys an element has. An element that can be read has one.
  static func all(of element: JSONValue) -> [ElementKind] {
    allCases.filter { element[$0.rawValue].map { !$0.isAbsent } ?? false }
  }
}

/// An element, as written in a template.
enum ElementEntry<Place: ElementPlace>: ModelValue, Sendable {
  case fill(FillEntry<Place>)
  case image(ImageEntry<Place>)
  case text(TextEntry<Place>)
  case countdown(CountdownEntry<Place>)
  case group(GroupEntry<Place>)
  case container(ContainerEntry<Place>)
  case children(ChildrenEntry<Place>)

  static func read(from value: borrowing ValueReader) -> ElementEntry? {
    let written = value.value
    guard written.kind == .object else { return value.reportWrongType(.object) }
    let present = ElementKind.all(of: written)
    guard present.count == 1 else {
      let keys = written.members.map { $0.key.string }
      let kinds = ElementKind.allCases.map(\.rawValue)
      let isImage = keys.contains("img") || keys.contains("src")
      let meant =
        !present.isEmpty
        ? nil : isImage ? "image" : kinds.first { SpellingSuggestion.nearest(to: $0, among: keys) != nil }
      let hint =
        meant.map { "did you mean \"\($0)\"?" }
        ?? "use exactly one of \"\(kinds.dropLast().joined(separator: "\", \""))\" and \"\(kinds.last ?? "")\""
      value.report(
        .invalidTemplate, .error,
        present.isEmpty
          ? "the element has no content"
          : "\"\(present.map(\.rawValue).joined(separator: "\" and \""))\" cannot be used together",
        hint: hint)
      return nil
    }
    return switch present[0] {
    case .fill: FillEntry.read(from: value).map(ElementEntry.fill)
    case .image: ImageEntry.read(from: value).map(ElementEntry.image)
    case .text: TextEntry.read(from: value).map(ElementEntry.text)
    case .countdown: CountdownEntry.read(from: value).map(ElementEntry.countdown)
    case .group: GroupEntry.read(from: value).map(ElementEntry.group)
    case .stack: StackEntry.read(from: value).map { .container($0.container) }
    case .grid: GridEntry.read(from: value).map { .container($0.container) }
    case .overlap: OverlapEntry.read(from: value).map { .container($0.container) }
    case .children: ChildrenEntry.read(from: value).map(ElementEntry.children)
    }
  }

  static var standIn: ElementEntry { .fill(.standIn) }
  static var valueDescription: ValueDescription {
    .either(
      [
        FillEntry<Place>.valueDescription, ImageEntry<Place>.valueDescription, TextEntry<Place>.valueDescription,
        CountdownEntry<Place>.valueDescription, GroupEntry<Place>.valueDescription, StackEntry<Place>.valueDescription,
        GridEntry<Place>.valueDescription,
        OverlapEntry<Place>.valueDescription,
      ] + (Place.self == FlowPlace.self ? [ChildrenEntry<Place>.valueDescription] : []))
  }

  var base: ElementBase<Place> {
    switch self {
    case .fill(let entry): entry.base
    case .image(let entry): entry.base
    case .text(let entry): entry.base
    case .countdown(let entry): entry.base
    case .group(let entry): entry.base
    case .container(let entry): entry.base
    case .children(let entry): entry.base
    }
  }
}

/// The keys that elements of every kind may have.
struct ElementBase<Place: ElementPlace>: Sendable {
  let source: JSONValue?
  let place: Place
  let when: ConditionEntry?
  let tap: TapEntry?

  init(from reader: inout JSONReader, ofContainer isContainer: Bool = false) {
    source = reader.source
    place = Place(from: &reader, ofContainer: isContainer)
    when = reader.optional(
      "when", about: "The condition for the element to be drawn: a field, !field, or a field and its values")
    tap = reader.optional("tap", about: "The jump that a tap on the element follows, or the action that it emits")
  }
}

/// A model of an element of one kind. Its name in schemas begins with that of its place.
protocol ElementModel: TemplatePart {
  associatedtype Place: ElementPlace
  var base: ElementBase<Place> { get }
}

extension ElementModel {
  var source: JSONValue? { base.source }
  static var valueDescription: ValueDescription {
    let type = String(describing: Self.self).prefix { $0 != "<" }
    return .model(ModelReference(Self.self, named: Place.modelPrefix + type))
  }
}

/// The children of a floor, each as one element.
struct ChildrenEntry<Place: ElementPlace>: ElementModel {
  let children: JSONText
  let base: ElementBase<Place>

  init(from reader: inout JSONReader) {
    children = reader.required("children", about: "The field whose children are elements here, each with this size")
    base = ElementBase(from: &reader)
  }
}

/// A rectangle of one colour.
struct FillEntry<Place: ElementPlace>: ElementModel {
  let color: ColorEntry
  let look: AreaEntry
  let label: JSONText?
  let base: ElementBase<Place>

  init(from reader: inout JSONReader) {
    color = reader.required("fill", about: "The colour: a role of the theme, #RRGGBB, or a color field in braces")
    look = AreaEntry(from: &reader)
    label = reader.optional("label", about: "The accessibility label, for an element with a tap")
    base = ElementBase(from: &reader)
  }
}

/// The values of `fit`.
private enum FitWord: String, ModelChoice {
  case cover, contain
}

/// An image.
struct ImageEntry<Place: ElementPlace>: ElementModel {
  let image: JSONText
  let fit: ImageFit
  let look: ContentLook
  let label: JSONText?
  let base: ElementBase<Place>

  init(from reader: inout JSONReader) {
    image = reader.required("image", as: ImageText.self, about: "The name of a url field in braces: \"{img}\"").text
    fit =
      reader.optional(
        "fit", or: FitWord.cover, about: "The scaling: cover fills the frame, contain shows the whole image")
        == .cover ? .cover : .contain
    look = ContentLook(from: &reader)
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
  static var valueDescription: ValueDescription { .fieldInBraces }
}

/// The values of `align` of a text.
private enum AlignmentWord: String, ModelChoice {
  case leading, center, trailing
}

/// The value of `truncates`.
private enum TruncationWord: String, ModelChoice {
  case expected
}

/// A text element.
struct TextEntry<Place: ElementPlace>: ElementModel {
  let text: WrittenText
  let style: StyleEntry?
  let alignment: LineAlignment
  let lines: Int?
  let truncation: TextBlock.Truncation
  let role: RoleWord?
  let look: ElementLook?
  let base: ElementBase<Place>

  init(from reader: inout JSONReader) {
    text = reader.required(
      "text", about: "The text, with names of fields in braces: \"¥{amount}\"; texts by language; or runs")
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
    look = OpacityEntry.look(from: &reader)
    base = ElementBase(from: &reader)
  }
}

/// The time that is left until a date.
struct CountdownEntry<Place: ElementPlace>: ElementModel {
  let date: JSONText
  let format: JSONText?
  let style: StyleEntry?
  let alignment: LineAlignment
  let look: ElementLook?
  let base: ElementBase<Place>

  init(from reader: inout JSONReader) {
    date = reader.required("countdown", about: "The name of a date field in braces: \"{until}\"")
    format = reader.optional(
      "format", about: "The format: d, H, HH, mm, ss, and text; Latin letters in single quotes (default: HH:mm:ss)")
    style = reader.optional("style", about: "A style of the theme, or a changed style (default: body)")
    let word = reader.optional("align", or: AlignmentWord.leading, about: "The alignment of the text in its frame")
    alignment = LineAlignment(rawValue: word.rawValue) ?? .leading
    look = OpacityEntry.look(from: &reader)
    base = ElementBase(from: &reader)
  }
}

/// A group of elements.
struct GroupEntry<Place: ElementPlace>: ElementModel {
  let elements: [ElementEntry<FramePlace>]
  let look: ContentLook
  let label: JSONText?
  let base: ElementBase<Place>

  init(from reader: inout JSONReader) {
    elements = reader.required(
      "group", about: "The elements, from back to front; their frames are relative to \(Place.groupOrigin)")
    look = ContentLook(from: &reader)
    label = reader.optional("label", about: "The accessibility label of the group")
    base = ElementBase(from: &reader)
  }
}

/// The value of `style`: the name of a style, or an object that changes a style.
struct StyleEntry: ModelValue {
  /// The style, which is that of a field if `pattern` is not `nil` and the field is present.
  let style: TextStyle
  /// The name of the field of the style, in braces.
  let pattern: JSONText?
  /// The changes to `style`, or `nil`.
  let change: TextStyleChange?
  /// The name of the field of the colour, in braces.
  let color: JSONText?
  let isItalic: Bool

  /// The name of a standard style.
  private struct StyleName: ModelValue {
    let style: TextStyle
    var pattern: JSONText?

    static func read(from value: borrowing ValueReader) -> StyleName? {
      guard value.value.kind == .string else { return value.reportWrongType(.text) }
      let name = value.text.string
      if name.hasPrefix("{") { return StyleName(style: .body, pattern: value.text) }
      if let style = TextStyle.standard.first(where: { $0.name == name }) { return StyleName(style: style) }
      value.report(
        .invalidTemplate, .error, "unknown style \"\(Diagnostic.excerpt(of: name))\"", Misspelling(name, among: names),
        hint: "use one of \(names.joined(separator: ", "))")
      return nil
    }

    private static var names: [String] { TextStyle.standard.map(\.name) }
    static var standIn: StyleName { StyleName(style: .body) }
    static var valueDescription: ValueDescription { .either([.choice(names), .fieldInBraces]) }
  }

  /// A style and the changes to it.
  private struct ChangedStyle: JSONModel {
    let like: StyleName
    let change: TextStyleChange
    let color: JSONText?
    let isItalic: Bool

    init(from reader: inout JSONReader) {
      like = reader.optional("like", about: "The style to change (default: body)") ?? .standIn
      var written: ColorEntry?
      change = TextStyleChange(from: &reader) {
        written = $0.optional(
          "color", about: "The colour: a role, #RGB, #RRGGBB or #RRGGBBAA, or a color field in braces")
        return written?.color
      }
      color = written?.pattern
      isItalic = reader.optional("italic", or: false, about: "Whether the text is slanted")
    }
  }

  /// The keys that change a style.
  static let keysOfChanges = Set(ModelDescription(of: ChangedStyle.self).keys).subtracting(["like"])

  static func read(from value: borrowing ValueReader) -> StyleEntry? {
    if value.value.kind == .object {
      return ChangedStyle.read(from: value).map { written in
        let isChanged = !written.change.isEmpty || written.color != nil || written.isItalic
        return StyleEntry(
          style: written.like.style, pattern: written.like.pattern, change: isChanged ? written.change : nil,
          color: written.color, isItalic: written.isItalic)
      }
    }
    return StyleName.read(from: value).map {
      StyleEntry(style: $0.style, pattern: $0.pattern, change: nil, color: nil, isItalic: false)
    }
  }

  static var standIn: StyleEntry {
    StyleEntry(style: .body, pattern: nil, change: nil, color: nil, isItalic: false)
  }
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
