import Storey
import Synchronization
import Testing

private final class Log: Sendable {
  private let entries = Mutex<[String]>([])
  var all: [String] { entries.withLock { $0 } }
  func add(_ entry: String) { entries.withLock { $0.append(entry) } }
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
