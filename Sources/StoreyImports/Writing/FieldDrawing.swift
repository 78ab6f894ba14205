/// Elements that show the values of fields, below one another. The elements of an absent field are not drawn and leave no hole.
struct FieldDrawing {
  /// The number of characters of a label that is drawn. Longer ones are descriptions.
  private static let longestLabel = 40

  /// The names of the arrays around the fields.
  private let path: [String]
  /// The texts of links, which are drawn with their links, by the names of the links.
  private let texts: [String: String]
  private var hasTitle: Bool
  /// The fields that the elements use, as paths.
  private(set) var used: Set<[String]> = []

  init(_ fields: [DeclaredField], in path: [String] = [], hasTitle: Bool = false) {
    self.path = path
    self.hasTitle = hasTitle
    texts = LinkTexts.texts(in: fields)
  }

  /// Returns a text in which braces have no meaning.
  static func literal(_ text: String) -> String {
    text.replacing("{", with: "{{").replacing("}", with: "}}")
  }

  /// Returns a short text that names a field: its label, or the words of its name.
  private static func label(of field: DeclaredField) -> String {
    field.label.flatMap { $0.count <= longestLabel ? $0 : nil } ?? words(of: field.name)
  }

  /// Returns the words of a name: `Button link` for `button_link`.
  static func words(of name: String) -> String {
    let words = name.replacing("_", with: " ").replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns the elements of a field; none if it is not drawn.
  ///
  /// - Parameter most: The maximum number of elements. A field that needs more is not drawn.
  mutating func elements(of field: DeclaredField, most: Int) -> [TemplateJSON] {
    guard Self.canBeNamed(field.name) else { return [] }
    let before = (used, hasTitle)
    let elements = drawn(field, most: most)
    if elements.reduce(0, { $0 + $1.elementCount }) > most {
      (used, hasTitle) = before
      return []
    }
    if !elements.isEmpty { used.insert(path + [field.name]) }
    return elements
  }

  /// Whether texts and conditions of a template can name a field.
  static func canBeNamed(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-.".unicodeScalars.contains($0)
    }
  }

  private mutating func drawn(_ field: DeclaredField, most: Int) -> [TemplateJSON] {
    let (name, value) = (field.name, "{\(field.name)}")
    let label = Self.literal(Self.label(of: field))
    switch field.kind {
    case .line, .paragraph, .richText:
      // The text of a link is drawn with the link, and without a link alone.
      let link = texts.first { $0.value == name }?.key
      return [text(value, of: field, unless: link)]
    case .number, .integer, .choice, .reference, .date:
      return [.object([("text", .text("\(label): \(value)")), ("style", "secondary")])]
    case .boolean: return [.object([("when", .text(name)), ("text", .text(label)), ("style", "secondary")])]
    case .color: return [Self.swatch(name, label)]
    case .image:
      return [
        .object([
          ("image", .text(value)), ("width", "100%"), ("aspect", "16:9"), ("radius", "middle"), ("label", .text(label)),
        ])
      ]
    case .imageReference: return [Self.picture(name, value)]
    case .link: return [button(name, label)]
    case .list: return list(field, most: most)
    case .code, .address, .open: return []
    }
  }

  // MARK: Elements

  private mutating func text(_ value: String, of field: DeclaredField, unless link: String?) -> TemplateJSON {
    let word = field.name.lowercased()
    let isHeading = field.kind != .paragraph && ["heading", "title", "headline"].contains { word.contains($0) }
    let isTitle = isHeading && !hasTitle && path.isEmpty && link == nil
    if isTitle { hasTitle = true }
    if link != nil { used.formUnion(link.map { [path + [$0]] } ?? []) }
    return .object([
      ("when", link.map { .text("!\($0)") }), ("text", .text(value)),
      ("style", isTitle ? "title" : isHeading ? "heading" : "body"), ("role", isTitle ? "heading" : nil),
    ])
  }

  private static func swatch(_ name: String, _ label: String) -> TemplateJSON {
    let border: TemplateJSON = .object([("color", "separator")])
    return .object([
      ("when", .text(name)), ("stack", "row"), ("gap", 6), ("align", "center"),
      (
        "elements",
        .array([
          .object([
            ("fill", .text("{\(name)}")), ("width", 14), ("height", 14), ("radius", "small"), ("border", border),
            ("shrink", 0),
          ]), .object([("text", .text(label)), ("style", "secondary")]),
        ])
      ),
    ])
  }

  /// An area in place of a picture whose address is not in the page.
  private static func picture(_ name: String, _ value: String) -> TemplateJSON {
    let text: TemplateJSON = .object([
      ("text", .text(value)), ("style", "secondary"), ("lines", 1), ("truncates", "expected"),
    ])
    return .object([
      ("when", .text(name)), ("stack", "column"), ("height", 120), ("padding", 8), ("background", "fill"),
      ("radius", "middle"), ("align", "center"), ("justify", "center"), ("elements", .array([text])),
    ])
  }

  private mutating func button(_ name: String, _ label: String) -> TemplateJSON {
    var elements: [TemplateJSON] = []
    if let text = texts[name] {
      used.insert(path + [text])
      elements.append(.object([("text", .text("{\(text)}")), ("style", "body")]))
      elements.append(.object([("when", .text("!\(text)")), ("text", .text(label)), ("style", "body")]))
    } else {
      elements.append(.object([("text", .text(label)), ("style", "body")]))
    }
    return .object([
      ("when", .text(name)), ("tap", .text(name)), ("stack", "row"), ("alignSelf", "start"),
      ("padding", .array([8, 16])),
      ("background", "fill"), ("radius", "middle"), ("elements", .array(elements)),
    ])
  }

  private mutating func list(_ field: DeclaredField, most: Int) -> [TemplateJSON] {
    var items = FieldDrawing(field.items, in: path + [field.name], hasTitle: true)
    var elements: [TemplateJSON] = []
    var rest = most - 2
    for item in field.items {
      let drawn = items.elements(of: item, most: rest)
      rest -= drawn.reduce(0) { $0 + $1.elementCount }
      elements += drawn
    }
    if elements.isEmpty { return [] }
    used.formUnion(items.used)
    return [
      .object([
        ("each", .text(field.name)), ("stack", "column"), ("gap", 4), ("padding", .array([6, 10])),
        ("background", "background"),
        ("radius", "middle"), ("elements", .array(elements)),
      ])
    ]
  }
}
