import Storey

/// Finds positions whose taps do not do what they should.
enum ActionCheck {
  /// What is wrong with the first tap that something is wrong with; nil when all are right. O(elements).
  static func fault(in elements: [DrawnElement], of row: FloorRow) -> String? {
    let model = row.model as? any TemplateAction
    var contents: [Int: ActionContent] = [:]
    var outer: (element: DrawnElement, end: Int)?
    for (index, element) in elements.enumerated() {
      guard let position = element.position else { continue }
      if position < 0 { return "\(element) has the position \(position)" }
      let action = model?.action(at: position).map(ActionContent.init)
      if action != model?.action(at: position).map(ActionContent.init)
        || contents[position].map({ $0 != action }) == true
      {
        return "position \(position) means one action at first, then another"
      }
      guard let action else { continue }
      contents[position] = action
      if let outer, index < outer.end {
        return "\(element) at position \(position) can be tapped inside \(outer.element), which can be tapped as well"
      }
      outer = (element, element.end)
    }
    return nil
  }

  /// What is wrong with the taps on positions that are drawn in no context: before, between and after those that are.
  static func fault(beside drawn: Set<Int>, of row: FloorRow) -> String? {
    guard let model = row.model as? any TemplateAction else { return nil }
    let last = drawn.max() ?? -1
    // More than that no row has; one that does is not gone through to its end.
    let between = 0..<min(max(last, 0), 10_000)
    let positions = [-1, last < .max ? last + 1 : 0, .max, .min] + between
    for position in positions where !drawn.contains(position) && model.action(at: position) != nil {
      return "position \(position), which is not drawn, means an action"
    }
    return nil
  }
}

/// What an action says, apart from where it came from.
private struct ActionContent: Equatable {
  private let kind: FloorAction.Kind
  private let texts: [JSONText?]
  private let names: [String]
  private let document: ObjectIdentifier?
  private let bytes: Range<Int>?

  init(_ action: FloorAction) {
    kind = action.kind
    var texts = [action.destination, action.url?.written, action.eventID]
    switch action.parameters {
    case .none: (names, document, bytes) = ([], nil, nil)
    case .page(let value): (names, document, bytes) = ([], ObjectIdentifier(value.document), value.byteRange)
    case .texts(let parameters):
      (names, document, bytes) = (parameters.map(\.name), nil, nil)
      texts += parameters.map(\.value)
    }
    self.texts = texts
  }
}
