/// A type that carries out actions. Apps implement it, for example for navigation or for the cart.
public protocol ActionHandler: Sendable {
  /// Carries out an action, or passes it to the next handler. Called on any thread, unless the type is isolated to an
  /// actor: a handler that navigates should be `@MainActor`.
  func handle(_ action: FloorAction) async -> ActionResult
}

/// The result of a handler's attempt to carry out an action.
public enum ActionResult: Sendable {
  /// The action was carried out.
  case handled
  /// The action was carried out, and the given action follows: after a login, for example, the jump that required it.
  case redirected(to: FloorAction)
  /// The action is not for this handler; the next one is called.
  case declined
  /// The action is for this handler and could not be carried out. The value is the reason: one sentence without a full
  /// stop. No other handler is called.
  case failed(String)
}
