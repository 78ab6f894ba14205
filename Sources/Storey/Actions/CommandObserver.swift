/// Watches commands go by, for analytics and logs. Cannot change or stop them.
public protocol CommandObserver: Sendable {
  /// A command is about to be handed out.
  func willHandle(_ action: FloorAction)

  /// A command was handed out; `ending` says what became of it.
  func didHandle(_ action: FloorAction, ending: CommandOutcome.Ending)
}
