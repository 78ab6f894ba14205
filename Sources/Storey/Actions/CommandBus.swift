/// Hands a command to the first handler that takes it, and tells the observers before and after.
public struct CommandBus: Sendable {
  /// What became of a command.
  public enum Outcome: Sendable, Hashable {
    /// A handler took it.
    case taken
    /// No handler took it. The bus does not swallow it: it is for the sender to report.
    case untaken
  }

  private var handlers: [any CommandHandler] = []
  private var observers: [any CommandObserver] = []

  /// A bus without handlers.
  public init() {}

  /// Adds a handler; handlers are asked in the order they were added.
  public mutating func add(_ handler: any CommandHandler) {
    handlers.append(handler)
  }

  /// Adds an observer.
  public mutating func add(_ observer: any CommandObserver) {
    observers.append(observer)
  }

  /// Hands the command out. O(handlers + observers).
  @discardableResult
  public func send(_ action: FloorAction) -> Outcome {
    for observer in observers { observer.willHandle(action) }
    let outcome: Outcome = handlers.contains { $0.handle(action) } ? .taken : .untaken
    for observer in observers { observer.didHandle(action, outcome: outcome) }
    return outcome
  }
}
