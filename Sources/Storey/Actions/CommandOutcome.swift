/// What became of a command that was sent, and of those that followed from it.
public struct CommandOutcome: Sendable {
  /// What became of one command.
  public enum Ending: Sendable, Hashable {
    /// A handler carried it out.
    case taken
    /// No handler took it.
    case untaken
    /// The handler that it was for could not carry it out; why, in one sentence without a full stop.
    case failed(String)
  }

  /// One command, and what became of it.
  public struct Step: Sendable {
    /// The command.
    public let action: FloorAction
    /// What became of it.
    public let ending: Ending
  }

  /// The command that was sent, and then each that a handler said was to follow.
  public internal(set) var steps: [Step] = []
  /// What the sender should know: a command that nobody took, one that failed, a chain without an end.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Whether every command was carried out.
  public var isTaken: Bool { diagnostics.isEmpty && steps.allSatisfy { $0.ending == .taken } }
}

/// What a bus reports.
extension RuleID {
  /// A command that no handler took.
  public static let unhandledAction: RuleID = "unhandled-action"
  /// A command that could not be carried out.
  public static let failedAction: RuleID = "failed-action"
  /// Commands that follow from each other without an end.
  public static let endlessActions: RuleID = "endless-actions"
}
