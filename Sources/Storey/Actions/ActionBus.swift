/// Hands an action to the first handler that takes it, and tells the observers before and after.
///
///     var bus = ActionBus()
///     bus.on(Destination<ProductPage>("ProductDetail")) { product, _ in
///       await show(product.skuID)
///       return .taken
///     }
///     bus.on(.jump, to: "m") { action in await open(action.url) ? .taken : .failed("the address is not allowed") }
///     bus.add(analytics)
///     let outcome = await bus.send(action)
///
/// A value: fill one, then send any number of actions on any number of threads. Actions that are sent at the same time
/// are carried out at the same time.
public struct ActionBus: Sendable {
  /// How many actions may follow from one: a longer chain is reported, and cut.
  public static let longestChain = 16

  /// A handler, and what it is asked for.
  private struct Subscription: Sendable {
    let handler: any ActionHandler
    /// nil is any.
    let kind: FloorAction.Kind?
    let destination: String?

    func isMeant(by action: FloorAction) -> Bool {
      if let kind, kind != action.kind { return false }
      return destination == nil || destination == action.destination?.string
    }
  }

  private var subscriptions: [Subscription] = []
  private var observers: [any ActionObserver] = []

  /// A bus without handlers.
  public init() {}

  /// Adds a handler for actions of a kind and to a destination; nil is any. Handlers are asked in the order they were
  /// added.
  public mutating func add(
    _ handler: any ActionHandler, for kind: FloorAction.Kind? = nil, to destination: String? = nil
  ) {
    subscriptions.append(Subscription(handler: handler, kind: kind, destination: destination))
  }

  /// Adds an observer; observers are told in the order they were added.
  public mutating func add(_ observer: any ActionObserver) {
    observers.append(observer)
  }

  /// Hands out an action, then each action that follows from it. Reports every action that no handler took.
  /// O(handlers + observers) for each action, besides what handlers do.
  @discardableResult
  public func send(_ action: FloorAction) async -> ActionOutcome {
    var outcome = ActionOutcome()
    var next: FloorAction? = action
    while let action = next {
      if outcome.steps.count > Self.longestChain {
        outcome.diagnostics.append(
          action.diagnostic(.endlessActions, .error, "more than \(Self.longestChain) actions follow from each other"))
        break
      }
      for observer in observers { observer.willHandle(action) }
      let (ending, following) = await handOut(action)
      for observer in observers { observer.didHandle(action, ending: ending) }
      outcome.steps.append(ActionOutcome.Step(action: action, ending: ending))
      if let diagnostic = diagnostic(of: ending, for: action) { outcome.diagnostics.append(diagnostic) }
      next = following.map { $0.path == nil ? $0.at(action.path) : $0 }
    }
    return outcome
  }

  private func handOut(_ action: FloorAction) async -> (ending: ActionOutcome.Ending, next: FloorAction?) {
    for subscription in subscriptions where subscription.isMeant(by: action) {
      switch await subscription.handler.handle(action) {
      case .taken: return (.taken, nil)
      case .takenThen(let next): return (.taken, next)
      case .passed: continue
      case .failed(let reason): return (.failed(reason), nil)
      }
    }
    return (.untaken, nil)
  }

  private func diagnostic(of ending: ActionOutcome.Ending, for action: FloorAction) -> Diagnostic? {
    switch ending {
    case .taken: return nil
    case .failed(let reason):
      return action.diagnostic(.failedAction, .error, "the action \(action.summary) failed: \(reason)")
    case .untaken:
      let known = subscriptions.compactMap(\.destination)
      let nearest = action.destination.flatMap { SpellingSuggestion.nearest(to: $0.string, among: known) }
      return action.diagnostic(
        .unhandledAction, .warning, "no handler takes the action \(action.summary)",
        hint: nearest.map { "did you mean the destination \"\($0)\"?" } ?? "add a handler for it to the bus")
    }
  }
}

/// Handlers as closures.
extension ActionBus {
  /// Adds a handler for actions of a kind and to a destination; nil is any.
  public mutating func on(
    _ kind: FloorAction.Kind, to destination: String? = nil,
    _ handle: @escaping @Sendable (FloorAction) async -> ActionResult
  ) {
    add(HandlingClosure(body: handle), for: kind, to: destination)
  }

  /// Adds a handler for jumps to a destination, which is told the parameters as the type that the destination says. Where
  /// they cannot be read, the action fails and the handler is not asked.
  public mutating func on<Parameters>(
    _ destination: Destination<Parameters>,
    _ handle: @escaping @Sendable (Parameters, FloorAction) async -> ActionResult
  ) {
    on(.jump, to: destination.name) { action in
      let (parameters, diagnostics) = destination.parameters(of: action)
      if let parameters { return await handle(parameters, action) }
      return .failed(diagnostics.first { $0.severity == .error }?.message ?? "its parameters cannot be read")
    }
  }
}

private struct HandlingClosure: ActionHandler {
  let body: @Sendable (FloorAction) async -> ActionResult

  func handle(_ action: FloorAction) async -> ActionResult { await body(action) }
}

extension FloorAction {
  /// Kind and destination, for a message: `jump to "cart"`.
  fileprivate var summary: String {
    guard let destination else { return "\"\(Diagnostic.excerpt(of: kind.name))\"" }
    return "\"\(Diagnostic.excerpt(of: kind.name))\" to \"\(Diagnostic.excerpt(of: destination.string))\""
  }

  fileprivate func diagnostic(
    _ rule: RuleID, _ severity: Severity, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    let place = destination?.source ?? url?.written.source ?? eventID?.source
    return Diagnostic(rule: rule, severity: severity, message: message, hint: hint, at: place)
  }

  /// The same action, coming from another place.
  fileprivate func at(_ path: ActionPath?) -> FloorAction {
    var action = self
    action.path = path
    return action
  }
}
