/// The handlers and observers of actions. A bus passes each action to the first handler that takes it, and notifies the
/// observers before and after.
///
///     var bus = ActionBus()
///     bus.on(Destination<ProductPage>("ProductDetail")) { product, _ in
///       await show(product.skuID)
///       return .handled
///     }
///     bus.on(.jump, to: "m") { action in await open(action.url) ? .handled : .failed("the address is not allowed") }
///     bus.add(analytics)
///     let outcome = await bus.send(action)
///
/// A value type: add the handlers, then send any number of actions from any number of threads. Actions that are sent
/// concurrently are handled concurrently.
public struct ActionBus: Sendable {
  /// The maximum number of actions that may follow from one action. A longer chain is cut and reported.
  public static let longestChain = 16

  /// A handler and the actions that it receives.
  private struct Subscription: Sendable {
    let handler: any ActionHandler
    /// `nil` matches any kind; a `destination` of `nil` matches any destination.
    let kind: FloorAction.Kind?
    let destination: String?

    func accepts(_ action: FloorAction) -> Bool {
      if let kind, kind != action.kind { return false }
      return destination == nil || destination == action.destination?.string
    }
  }

  private var subscriptions: [Subscription] = []
  private var observers: [any ActionObserver] = []

  /// Creates a bus without handlers.
  public init() {}

  /// Adds a handler for actions of the given kind and destination; `nil` matches any. Handlers are called in the order in
  /// which they were added.
  public mutating func add(
    _ handler: any ActionHandler, for kind: FloorAction.Kind? = nil, to destination: String? = nil
  ) {
    subscriptions.append(Subscription(handler: handler, kind: kind, destination: destination))
  }

  /// Adds an observer. Observers are called in the order in which they were added.
  public mutating func add(_ observer: any ActionObserver) {
    observers.append(observer)
  }

  /// Sends an action to the handlers, then each action that follows from it.
  ///
  /// O(handlers + observers) for each action, plus the work of the handlers.
  ///
  /// - Returns: The outcome, with a diagnostic for every action that was unhandled or failed.
  @discardableResult
  public func send(_ action: FloorAction) async -> ActionOutcome {
    var outcome = ActionOutcome()
    var next: FloorAction? = action
    while let action = next {
      if outcome.steps.count > Self.longestChain {
        outcome.diagnostics.append(
          action.diagnostic(.endlessActions, .error, "the chain of actions exceeds the limit of \(Self.longestChain)"))
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
    for subscription in subscriptions where subscription.accepts(action) {
      switch await subscription.handler.handle(action) {
      case .handled: return (.handled, nil)
      case .redirected(to: let next): return (.handled, next)
      case .declined: continue
      case .failed(let reason): return (.failed(reason), nil)
      }
    }
    return (.unhandled, nil)
  }

  private func diagnostic(of ending: ActionOutcome.Ending, for action: FloorAction) -> Diagnostic? {
    switch ending {
    case .handled: return nil
    case .failed(let reason):
      return action.diagnostic(.failedAction, .error, "the action \(action.summary) failed: \(reason)")
    case .unhandled:
      let known = subscriptions.compactMap(\.destination)
      let nearest = action.destination.flatMap { SpellingSuggestion.nearest(to: $0.string, among: known) }
      return action.diagnostic(
        .unhandledAction, .warning, "no handler accepts the action \(action.summary)",
        hint: nearest.map { "did you mean the destination \"\($0)\"?" } ?? "add a handler for it to the bus")
    }
  }
}

/// Adding closures as handlers.
extension ActionBus {
  /// Adds a handler for actions of the given kind and destination; `nil` matches any.
  public mutating func on(
    _ kind: FloorAction.Kind, to destination: String? = nil,
    _ handle: @escaping @Sendable (FloorAction) async -> ActionResult
  ) {
    add(HandlingClosure(body: handle), for: kind, to: destination)
  }

  /// Adds a handler for jumps to a destination. The handler receives the parameters as the type of the destination. If the
  /// parameters cannot be read, the action fails and the handler is not called.
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
  /// The kind and destination, for a message: `"jump" to "cart"`.
  var summary: String {
    guard let destination else { return "\"\(Diagnostic.excerpt(of: kind.name))\"" }
    return "\"\(Diagnostic.excerpt(of: kind.name))\" to \"\(Diagnostic.excerpt(of: destination.string))\""
  }

  fileprivate func diagnostic(
    _ rule: RuleID, _ severity: Severity, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    let place = destination?.source ?? url?.written.source ?? eventID?.source
    return Diagnostic(rule: rule, severity: severity, message: message, hint: hint, at: place)
  }

  /// Returns the same action with another path.
  fileprivate func at(_ path: ActionPath?) -> FloorAction {
    var action = self
    action.path = path
    return action
  }
}
