/// What became of an action that was sent, and of those that followed from it.
public struct ActionOutcome: Sendable {
  /// What became of one action.
  public enum Ending: Sendable, Hashable {
    /// A handler carried it out.
    case taken
    /// No handler took it.
    case untaken
    /// The handler that it was for could not carry it out; why, in one sentence without a full stop.
    case failed(String)
  }

  /// One action, and what became of it.
  public struct Step: Sendable {
    /// The action.
    public let action: FloorAction
    /// What became of it.
    public let ending: Ending
  }

  /// The action that was sent, and then each that a handler said was to follow.
  public internal(set) var steps: [Step] = []
  /// What the sender should know: that no handler took an action, that one failed, that a chain has no end.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Whether every action was carried out.
  public var isTaken: Bool { diagnostics.isEmpty && steps.allSatisfy { $0.ending == .taken } }
}

/// What a bus reports.
extension RuleID {
  /// An action that no handler took.
  public static let unhandledAction: RuleID = "unhandled-action"
  /// An action that could not be carried out.
  public static let failedAction: RuleID = "failed-action"
  /// Actions that follow from each other without an end.
  public static let endlessActions: RuleID = "endless-actions"
}
