import Storey

/// A check of the actions of taps.
enum ActionCheck {
  /// Returns the first problem with a tap on the elements of a row, or `nil` if all taps are valid. O(elements).
  static func fault(in elements: [DrawnElement], of row: FloorRow) -> String? {
    let model = row.model as? any TemplateAction
    var contents: [Int: ActionContent] = [:]
    var outer: (element: DrawnElement, end: Int)?
    for (index, element) in elements.enumerated() {
      guard let position = element.position else { continue }
      if position < 0 { return "\(element) has the negative position \(position)" }
      let action = model?.action(at: position).map(ActionContent.init)
      if action != model?.action(at: position).map(ActionContent.init)
        || contents[position].map({ $0 != action }) == true
      {
        return "position \(position) has different actions"
      }
      guard let action else { continue }
      contents[position] = action
      if let outer, index < outer.end {
        return "\(element) at position \(position) is inside \(outer.element), which has an action as well"
      }
      outer = (element, element.end)
    }
    return nil
  }

  /// Returns the first position that has an action although it is not drawn in any context, or `nil`. It checks positions
  /// before, between and after the drawn ones.
  static func fault(beside drawn: Set<Int>, of row: FloorRow) -> String? {
    guard let model = row.model as? any TemplateAction else { return nil }
    let last = drawn.max() ?? -1
    // Rows have fewer positions than this. Further positions are not checked.
    let between = 0..<min(max(last, 0), 10_000)
    let positions = [-1, last < .max ? last + 1 : 0, .max, .min] + between
    for position in positions where !drawn.contains(position) && model.action(at: position) != nil {
      return "position \(position) has an action but is not drawn"
    }
    return nil
  }
}

/// The content of an action, without its source.
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
