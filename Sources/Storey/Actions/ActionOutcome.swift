/// The results of an action that was sent and of the actions that followed from it.
public struct ActionOutcome: Sendable {
  /// The result of one action.
  public enum Ending: Sendable, Hashable {
    /// A handler carried it out.
    case handled
    /// No handler accepted it.
    case unhandled
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
  /// A diagnostic for each action that was unhandled or failed, and for a chain of actions that is too long.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Whether every action was carried out.
  public var isHandled: Bool { diagnostics.isEmpty && steps.allSatisfy { $0.ending == .handled } }
}

extension ActionOutcome: CustomStringConvertible {
  /// Each action with its result: `"jump" to "cart": handled`, separated by semicolons.
  public var description: String {
    steps.map { "\($0.action.summary): \($0.ending)" }.joined(separator: "; ")
  }
}

extension ActionOutcome.Ending: CustomStringConvertible {
  /// `handled`, `unhandled`, or `failed` and the reason.
  public var description: String {
    switch self {
    case .handled: "handled"
    case .unhandled: "unhandled"
    case .failed(let reason): "failed: \(reason)"
    }
  }
}

/// The rules that a bus reports.
extension RuleID {
  /// An action that no handler accepted.
  public static let unhandledAction: RuleID = "unhandled-action"
  /// An action that could not be carried out.
  public static let failedAction: RuleID = "failed-action"
  /// A chain of actions that exceeds the limit.
  public static let endlessActions: RuleID = "endless-actions"
}
