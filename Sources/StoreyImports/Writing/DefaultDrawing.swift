import Storey

/// The drawing of a declared floor until someone draws it: a list of its values from top to bottom.
struct DefaultDrawing {
  /// The number of elements of a row. A template allows 200.
  private static let mostElements = 150

  /// The rows of the template.
  let rows: TemplateJSON
  /// The fields that the rows use, as paths: the names of the arrays around the field, and its name.
  let usedFields: Set<[String]>

  init(of floor: DeclaredFloor) {
    var drawing = FieldDrawing(floor.fields)
    var rows: [[TemplateJSON]] = []
    let title = floor.title ?? FieldDrawing.words(of: floor.pattern.name)
    var elements: [TemplateJSON] = [
      .object([("text", .text(FieldDrawing.literal(title))), ("style", "caption")])
    ]
    var count = 1
    for field in floor.fields {
      let drawn = drawing.elements(of: field, most: Self.mostElements)
      let weight = drawn.reduce(0) { $0 + $1.elementCount }
      if count + weight > Self.mostElements {
        rows.append(elements)
        (elements, count) = ([], 0)
      }
      elements += drawn
      count += weight
    }
    rows.append(elements)
    let own = rows.indices.map { Self.row(rows[$0], isFirst: $0 == 0, isLast: $0 == rows.count - 1) }
    self.rows = .array(own + floor.children.map { .object([("children", .text($0.key))]) })
    usedFields = drawing.used
  }

  private static func row(_ elements: [TemplateJSON], isFirst: Bool, isLast: Bool) -> TemplateJSON {
    // The space between two rows is that between two elements.
    let padding: TemplateJSON =
      isFirst && isLast ? .array([12, 16]) : .array([isFirst ? 12 : 0, 16, isLast ? 12 : 6, 16])
    return .object([
      ("height", "fit"), ("background", "surface"),
      (
        "elements",
        .array([.object([("stack", "column"), ("padding", padding), ("gap", 6), ("elements", .array(elements))])])
      ),
    ])
  }
}

extension TemplateJSON {
  /// The number of objects in the value, which is at least that of elements.
  var elementCount: Int {
    switch self {
    case .object(let members): members.reduce(1) { $0 + $1.value.elementCount }
    case .array(let elements): elements.reduce(0) { $0 + $1.elementCount }
    case .text, .literal: 0
    }
  }
}
