/// The results of an action that was sent and of the actions that followed from it.
public struct ActionOutcome: Sendable {
  /// The result of one action.
  public enum Ending: Sendable, Hashable {
    /// A handler carried it out.
    case taken
    /// No handler took it.
    case untaken
    /// The handler could not carry it out. The value is the reason: one sentence without a full stop.
    case failed(String)
  }

  /// One action and its result.
  public struct Step: Sendable {
    /// The action.
    public let action: FloorAction
    /// The result.
    public let ending: Ending
  }

  /// The action that was sent, then the actions that followed from it, in order.
  public internal(set) var steps: [Step] = []
  /// A diagnostic for each action that no handler took or that failed, and for a chain of actions that is too long.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Whether every action was carried out.
  public var isTaken: Bool { diagnostics.isEmpty && steps.allSatisfy { $0.ending == .taken } }
}

/// The rules that a bus reports.
extension RuleID {
  /// An action that no handler took.
  public static let unhandledAction: RuleID = "unhandled-action"
  /// An action that could not be carried out.
  public static let failedAction: RuleID = "failed-action"
  /// A chain of actions that exceeds the limit.
  public static let endlessActions: RuleID = "endless-actions"
}
