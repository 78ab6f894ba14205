import Storey

/// A tap on a row, an item or an element.
struct TapPlan: Sendable {
  /// The effect of a tap.
  enum Target: Sendable {
    /// The jump in a slot, and the name of its field.
    case jump(slot: Int, field: String)
    /// The first link of the rich text in a slot.
    case link(slot: Int)
    /// An action that the template declares.
    case action(ActionPlan)
  }

  let target: Target
  /// The conditions for the element and those around it in the same item to be drawn.
  let conditions: [Condition]

  /// Returns the action for an item; `nil` without one, and for an element that is not drawn.
  func action(in scope: Scope) -> FloorAction? {
    guard conditions.allSatisfy({ $0.isMet(in: scope) }) else { return nil }
    switch target {
    case .jump(let slot, _):
      return if case .jump(let jump) = scope[slot] { jump.action } else { nil }
    case .link(let slot):
      guard case .rich(let rich) = scope[slot], let link = rich.link else { return nil }
      return FloorAction(
        kind: .jump, destination: link.destination, url: link.url, parameters: link.parameters, eventID: link.event,
        source: scope.source)
    case .action(let plan): return plan.action(in: scope)
    }
  }

  /// Returns the values of the page that the tap comes from.
  func source(in scope: Scope) -> TapSource {
    guard case .jump(let slot, let field) = target else { return TapSource(scope.source) }
    let jump: Jump? = if case .jump(let jump) = scope[slot] { jump } else { nil }
    guard field == BaseName.headerJump.rawValue else { return TapSource(scope.source, jump: jump, key: field) }
    return TapSource(scope.source?.member(.header) ?? scope.source, jump: jump)
  }

  /// The texts that the action is made of.
  var sources: [TextSource] {
    switch target {
    case .jump(let slot, _): [.slot(slot)]
    case .link: []
    case .action(let plan): plan.sources
    }
  }
}

/// An action that a template declares.
struct ActionPlan: Sendable {
  let kind: FloorAction.Kind
  let destination: TextSource?
  let parameters: [(name: String, value: TextSource)]
  let event: TextSource?

  /// Returns the action for an item. `nil` without the fields of its destination or of all of its parameters;
  /// other parameters without their fields are left out.
  func action(in scope: Scope) -> FloorAction? {
    let opened = destination?.plainText(in: scope)
    if destination != nil && opened == nil { return nil }
    let texts = parameters.compactMap { parameter in
      parameter.value.plainText(in: scope).map { (name: parameter.name, value: $0) }
    }
    if texts.isEmpty && !parameters.isEmpty { return nil }
    return FloorAction(
      kind: kind, destination: opened, parameters: texts.isEmpty ? .none : .texts(texts),
      eventID: event?.plainText(in: scope), source: scope.source)
  }

  var sources: [TextSource] { [destination, event].compactMap(\.self) + parameters.map(\.value) }
}

extension TextSource {
  /// Returns the text without formats, for the receiver of an action; `nil` if one of its slots is absent.
  fileprivate func plainText(in scope: Scope) -> JSONText? {
    switch self {
    case .constant(let text): return text
    case .slot(let index), .rich(let index), .formatted(let index, _): return scope[index].text
    case .joined(let parts):
      let pieces = parts.map { $0.plainText(in: scope) }
      let known = pieces.compactMap(\.self)
      if known.count < pieces.count { return nil }
      return JSONText(known.map(\.string).joined(), madeOf: known)
    case .runs, .localized, .first: return nil
    }
  }
}
