import Foundation
import Storey
import Testing

/// What happened, in order. `@unchecked`: the lock is held whenever the entries are touched.
private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String] = []
  var all: [String] { lock.withLock { entries } }
  func add(_ entry: String) { lock.withLock { entries.append(entry) } }
}

private struct Handler: CommandHandler {
  let name: String
  let takes: String
  let log: Log

  func handle(_ action: FloorAction) -> Bool {
    log.add(name)
    return action.kind.name == takes
  }
}

private struct Observer: CommandObserver {
  let log: Log
  func willHandle(_ action: FloorAction) { log.add("will \(action.kind.name)") }
  func didHandle(_ action: FloorAction, outcome: CommandBus.Outcome) { log.add("did \(outcome)") }
}

@Suite struct CommandBusTests {
  @Test func `the first handler that takes a command ends the search, and observers see both ends`() {
    let log = Log()
    var bus = CommandBus()
    bus.add(Handler(name: "a", takes: "share", log: log))
    bus.add(Handler(name: "b", takes: "jump", log: log))
    bus.add(Handler(name: "c", takes: "jump", log: log))
    bus.add(Observer(log: log))
    #expect(bus.send(FloorAction(kind: .jump)) == .taken)
    #expect(log.all == ["will jump", "a", "b", "did taken"])
    #expect(bus.send(FloorAction(kind: .custom("x"))) == .untaken)
    #expect(log.all.suffix(1) == ["did untaken"])
  }
}
