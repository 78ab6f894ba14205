/// Carries actions out. The app writes these: one for navigation, one for the cart …
public protocol ActionHandler: Sendable {
  /// Carries the action out, or leaves it to the next handler. Runs on any thread unless the type says otherwise: a
  /// handler that navigates is `@MainActor`.
  func handle(_ action: FloorAction) async -> ActionResult
}

/// What a handler did with an action.
public enum ActionResult: Sendable {
  /// It carried the action out.
  case taken
  /// It carried the action out, and this one is to be carried out next: after a login, the jump that asked for it.
  case takenThen(FloorAction)
  /// The action is not for this handler; the next one is asked.
  case passed
  /// The action was for this handler, and could not be carried out; why, in one sentence without a full stop. No other
  /// handler is asked.
  case failed(String)
}
