import Storey

/// Finds the objects of a page that items come from.
struct ItemFinder {
  private var finder: ContainerFinder?

  init(_ document: Document?) {
    finder = document.map(ContainerFinder.init)
  }

  /// Finds the object that an item shows, and the object that says what a tap on it does; nil where there is none.
  ///
  /// The model's own answer is taken before the source of the action, and that before the first value that was drawn.
  ///
  /// - Parameters:
  ///   - action: The action of a tap on the item.
  ///   - given: What the model of the row says about the position.
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

  /// The object that an action comes from: its source, else the object that holds the first value that it has of the page.
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

  /// The jump of an item whose tap does nothing, if it is the reason. The jump of a floor may be that of something else.
  private func emptyJump(of item: JSONValue, in floor: JSONValue?) -> JSONValue? {
    guard item.byteRange != floor?.byteRange, let jump = item["jump"], jump.kind == .object,
      jump.decode(Jump.self).0?.isEmpty == true
    else { return nil }
    return jump
  }

  /// The innermost object that a value is, or is in.
  private mutating func object(of value: JSONValue) -> JSONValue? {
    value.kind == .object ? value : holder(of: value)
  }

  /// The innermost object that holds a value.
  private mutating func holder(of value: JSONValue) -> JSONValue? {
    var next = finder?.container(of: value)
    while let found = next, found.kind != .object { next = finder?.container(of: found) }
    return next
  }
}
