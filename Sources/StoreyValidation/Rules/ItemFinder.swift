import Storey

/// A finder of the page objects that drawn items come from.
struct ItemFinder {
  private var finder: ContainerFinder?

  init(_ document: Document?) {
    finder = document.map(ContainerFinder.init)
  }

  /// Returns the object that an item shows and the object that specifies its tap, each `nil` if not found.
  ///
  /// The source that the model returns is preferred to the source of the action, and that to the first drawn value.
  ///
  /// - Parameters:
  ///   - action: The action of a tap on the item.
  ///   - given: The source that the model of the row returns for the position.
  ///   - drawn: The first value of the page that was drawn in the item.
  ///   - floor: The floor that the item belongs to.
  mutating func find(
    _ action: FloorAction?, _ given: TapSource?, drawn: JSONValue?, floor: JSONValue?
  ) -> (item: JSONValue?, action: JSONValue?) {
    let origin = action.flatMap { self.origin($0) }
    if let given { return (given.item.flatMap { object(of: $0) } ?? floor, origin ?? given.jump) }
    if let action, let origin { return (action.isOfJump ? holder(of: origin) : origin, origin) }
    guard let item = drawn.flatMap({ object(of: $0) }) else { return (floor, nil) }
    return (item, action == nil ? emptyJump(of: item, in: floor) : nil)
  }

  /// Returns the object that an action comes from: its source, or the object that contains its first value of the page.
  private mutating func origin(_ action: FloorAction) -> JSONValue? {
    if let source = action.source { return source }
    let texts = [action.destination, action.url?.written, action.eventID]
    if let source = texts.lazy.compactMap({ $0?.source }).first { return object(of: source) }
    return switch action.parameters {
    case .none: nil
    case .page(let parameters): holder(of: parameters)
    case .texts(let texts): texts.lazy.compactMap(\.value.source).first.flatMap { object(of: $0) }
    }
  }

  /// Returns the jump of an item if it is empty. The jump of a floor is not returned, because it may belong to another element.
  private func emptyJump(of item: JSONValue, in floor: JSONValue?) -> JSONValue? {
    guard item.byteRange != floor?.byteRange, let jump = item["jump"], jump.kind == .object,
      jump.decode(Jump.self).0?.isEmpty == true
    else { return nil }
    return jump
  }

  /// Returns the value if it is an object; otherwise the innermost object that contains it.
  private mutating func object(of value: JSONValue) -> JSONValue? {
    value.kind == .object ? value : holder(of: value)
  }

  /// Returns the innermost object that contains a value.
  private mutating func holder(of value: JSONValue) -> JSONValue? {
    var next = finder?.container(of: value)
    while let found = next, found.kind != .object { next = finder?.container(of: found) }
    return next
  }
}
