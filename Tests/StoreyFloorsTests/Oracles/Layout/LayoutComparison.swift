import Storey
import StoreyFloors
import TestMutations

/// Compares a layout with the model of its page, and collects the differences.
struct LayoutComparison {
  let layout: TableLayout
  let sections: [ModelSection]
  let overlay: ModelPart
  /// One line for each difference, with its place.
  private(set) var differences: [String] = []

  init(_ layout: TableLayout, _ page: JSONTree, hasPlaceholders: Bool) {
    self.layout = layout
    let model = LayoutModel(width: layout.width, hasPlaceholders: hasPlaceholders)
    sections = model.sections(of: page)
    overlay = model.overlay(of: page)
  }

  mutating func compare() {
    expect(layout.sections.count, sections.count, "sections")
    guard layout.sections.count == sections.count else { return }
    // Heights are rounded, and each part starts exactly at the bottom of the one above it.
    var y = 0.0
    for (index, (section, model)) in zip(layout.sections, sections).enumerated() {
      expect(section.pattern?.name, model.pattern, "\(index) pattern")
      expect(section.identity?.description, model.identity, "\(index) identity")
      let top = y
      compareHeader(section.header, model, "\(index).h", &y)
      let rows = Array(layout.rows(inSection: index))
      expect(rows.map(\.identifier.name), model.rows.map(\.identifier), "\(index) rows")
      for (row, part) in zip(rows, model.rows) {
        compareFrame(row.frame, part.height, "\(index).\(row.index)", &y)
        compare(.row(row), part, "\(index).\(row.index)")
      }
      expect(section.frame, LayoutRect(x: 0, y: top, width: layout.width, height: y - top), "\(index) frame")
    }
    expect(layout.height, y, "height")
    compare(.overlay, overlay, "float")
    let rules = layout.diagnostics.map(\.rule)
    let count = (sections.map(\.invalidSubFloors).reduce(0, +), sections.map(\.surplusSubFloors).reduce(0, +))
    expect(rules.filter { $0 == .invalidSubFloor }.count, count.0, "invalid sub-floors")
    expect(rules.filter { $0 == .surplusPictures }.count, count.1, "surplus pictures")
    compareActions()
  }

  mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ place: String) {
    if found != expected { differences.append("\(place): \(found), expected \(expected)") }
  }

  // MARK: Parts

  private mutating func compareHeader(
    _ header: LayoutHeader?, _ model: ModelSection, _ place: String, _ y: inout Double
  ) {
    expect(header?.identifier.name, model.header?.identifier, place)
    guard let header, let part = model.header else { return }
    expect(header.reach == .page, model.staysToEndOfPage, "\(place) reach")
    compareFrame(header.frame, part.height, place, &y)
    compare(.header(header), part, place)
  }

  private mutating func compareFrame(_ frame: LayoutRect, _ height: Double, _ place: String, _ y: inout Double) {
    expect([frame.x, frame.y, frame.width], [0, y, layout.width], "\(place) frame")
    let steps = frame.height * 65536
    if steps != steps.rounded() || abs(steps - height * 65536) > 0.5001 {
      differences.append("\(place): \(frame.height) high, expected \(height)")
    }
    y += frame.height
  }

  /// Compares the elements that the page format describes: pictures, texts, carousels and tappable groups.
  private mutating func compare(_ part: LayoutPart, _ model: ModelPart, _ place: String) {
    let list = layout.drawn(part).list
    let drawn = list.elements.filter { element in
      switch element.content {
      case .fill: false
      case .group: element.position != nil
      case .image, .text, .carousel: model.identifier != "placeholder"
      }
    }
    expect(drawn.count, model.elements.count, "\(place) elements")
    for (index, (element, expected)) in zip(drawn, model.elements).enumerated() {
      let place = "\(place) element \(index)"
      expect(content(of: element, in: list), expected.content, place)
      expect(element.position, expected.position, "\(place) position")
      if let label = expected.label { expect(element.label.map { list[$0].string }, label, "\(place) label") }
      if let frame = expected.frame, !isClose(element.frame, mirrored(frame)) {
        differences.append("\(place): \(element.frame), expected \(mirrored(frame))")
      }
    }
  }

  private func content(of element: Element, in list: DisplayList) -> ModelElement.Content {
    switch element.content {
    case .image(let url, _): .image(url.flatMap { list[$0].allowed?.string })
    case .text(let block): .text(list[block.text].string)
    case .carousel(let paging, let contentWidth): .carousel(paging, contentWidth: contentWidth)
    case .group, .fill: .group
    }
  }

  /// Returns the frame mirrored for a layout from right to left.
  func mirrored(_ frame: LayoutRect) -> LayoutRect {
    guard layout.context.direction == .rightToLeft else { return frame }
    return LayoutRect(x: layout.width - frame.x - frame.width, y: frame.y, width: frame.width, height: frame.height)
  }

  private func isClose(_ a: LayoutRect, _ b: LayoutRect) -> Bool {
    [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { abs($0) < 1e-4 }
  }

  // MARK: Actions

  private mutating func compareActions() {
    var expected: [String] = []
    func add(_ part: String, _ elements: [ModelElement]) {
      for element in elements {
        guard let position = element.position, let action = element.action else { continue }
        expected.append("\(part).\(position) \(text(of: action))")
      }
    }
    for (index, section) in sections.enumerated() {
      add("\(index).h", section.header?.elements ?? [])
      for (row, part) in section.rows.enumerated() { add("\(index).\(row)", part.elements) }
    }
    add("float", overlay.elements)
    let found = layout.actions.map { action in
      "\(action.path.map { "\($0)" } ?? "-") \(text(of: ModelAction(action)))"
    }
    expect(found, expected, "actions")
    if layout.actions.contains(where: { $0.kind != .jump }) { differences.append("an action is not a jump") }
  }

  private func text(of action: ModelAction) -> String {
    "\(action.destination ?? "-") \(action.url ?? "-") \(action.event ?? "-") \(action.parameters ?? ["-"])"
  }
}

extension ModelAction {
  init(_ action: FloorAction) {
    self.init(
      destination: action.destination?.string, url: action.url?.allowed?.string, event: action.eventID?.string,
      parameters: action.parameters.names)
  }
}

extension FloorAction.Parameters {
  fileprivate var names: [String]? {
    switch self {
    case .none: nil
    case .page(let object): object.members.map(\.key.string)
    case .texts(let texts): texts.map(\.name)
    }
  }
}
