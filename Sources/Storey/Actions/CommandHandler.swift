/// Carries commands out. The app writes these: one for navigation, one for the cart …
public protocol CommandHandler: Sendable {
  /// Carries the command out and returns true, or returns false to leave it to the next handler.
  func handle(_ action: FloorAction) -> Bool
}

/// Watches commands go by, for analytics and logs. Cannot change or stop them.
public protocol CommandObserver: Sendable {
  /// A command is about to be handed out.
  func willHandle(_ action: FloorAction)

  /// A command was handed out; `outcome` says whether someone took it.
  func didHandle(_ action: FloorAction, outcome: CommandBus.Outcome)
}
