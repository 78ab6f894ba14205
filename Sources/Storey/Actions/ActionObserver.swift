/// Watches actions go by, for analytics and logs. Cannot change or stop them.
public protocol ActionObserver: Sendable {
  /// An action is about to be handed out.
  func willHandle(_ action: FloorAction)

  /// An action was handed out; `ending` says what became of it.
  func didHandle(_ action: FloorAction, ending: ActionOutcome.Ending)
}
