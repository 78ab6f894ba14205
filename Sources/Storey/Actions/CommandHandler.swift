/// Carries commands out. The app writes these: one for navigation, one for the cart …
public protocol CommandHandler: Sendable {
  /// Carries the command out, or leaves it to the next handler. Runs on any thread unless the type says otherwise: a
  /// handler that navigates is `@MainActor`.
  func handle(_ action: FloorAction) async -> CommandResult
}

/// What a handler did with a command.
public enum CommandResult: Sendable {
  /// It carried the command out.
  case taken
  /// It carried the command out, and this one is to be carried out next: after a login, the jump that asked for it.
  case takenThen(FloorAction)
  /// The command is not for this handler; the next one is asked.
  case passed
  /// The command was for this handler, and could not be carried out; why, in one sentence without a full stop. No other
  /// handler is asked.
  case failed(String)
}
