/// A type that observes the actions of a bus, for analytics and logs. Observers cannot change or stop actions.
public protocol ActionObserver: Sendable {
  /// Called before an action is passed to the handlers.
  func willHandle(_ action: FloorAction)

  /// Called after an action was passed to the handlers, with its result.
  func didHandle(_ action: FloorAction, ending: ActionOutcome.Ending)
}
