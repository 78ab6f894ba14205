import Foundation
import Storey
import TestLevels
import Testing

/// The recorded events in order. `@unchecked` because a lock guards the entries.
private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String] = []
  var all: [String] { lock.withLock { entries } }
  func add(_ entry: String) { lock.withLock { entries.append(entry) } }
}

private struct Handler: ActionHandler {
  let name: String
  let result: ActionResult
  let log: Log

  func handle(_ action: FloorAction) async -> ActionResult {
    await Task.yield()
    log.add(name)
    return result
  }
}

private struct Observer: ActionObserver {
  let log: Log
  func willHandle(_ action: FloorAction) { log.add("will \(action.kind.name)") }
  func didHandle(_ action: FloorAction, ending: ActionOutcome.Ending) { log.add("did \(ending)") }
}

/// The parameters of a product page.
private struct ProductParameters: JSONModel, Sendable {
  let number: Int
  init(from reader: inout JSONReader) { number = reader.required("number") }
}

@Suite(.tags(.threads)) struct ActionBusTests {
  private let log = Log()

  private func handler(_ name: String, _ result: ActionResult) -> Handler {
    Handler(name: name, result: result, log: log)
  }

  private func jump(to destination: JSONText, _ parameters: FloorAction.Parameters = .none) -> FloorAction {
    FloorAction(kind: .jump, destination: destination, parameters: parameters)
  }

  /// Returns the action of a jump that is given as JSON.
  private func action(ofJump jump: String) throws -> FloorAction {
    let document = try Document(parsing: Array(jump.utf8))
    return try #require(document.root.decode(Jump.self).model?.action)
  }

  @Test func `the first handler that takes an action ends the search, and observers are notified`() async {
    var bus = ActionBus()
    bus.add(handler("a", .declined))
    bus.add(handler("b", .handled))
    bus.add(handler("c", .handled))
    bus.add(Observer(log: log))
    let outcome = await bus.send(jump(to: "cart"))
    #expect(outcome.isHandled)
    #expect(log.all == ["will jump", "a", "b", "did handled"])
  }

  @Test func `handlers receive only actions of their kind and destination`() async {
    var bus = ActionBus()
    bus.add(handler("share", .declined), for: .share)
    bus.add(handler("cart", .declined), to: "cart")
    bus.add(handler("jump to cart", .declined), for: .jump, to: "cart")
    bus.add(handler("jump", .declined), for: .jump)
    bus.add(handler("any", .declined))
    await bus.send(jump(to: "cart"))
    #expect(log.all == ["cart", "jump to cart", "jump", "any"])
    await bus.send(FloorAction(kind: .share))
    #expect(log.all.suffix(2) == ["share", "any"])
    await bus.send(FloorAction(kind: .custom("x"), destination: "cart"))
    #expect(log.all.suffix(2) == ["cart", "any"])
  }

  @Test func `an unhandled action is reported at its location with the nearest destination`() async throws {
    var bus = ActionBus()
    bus.add(handler("cart", .handled), to: "cart")
    bus.add(Observer(log: log))
    let outcome = await bus.send(try action(ofJump: #"{"des": "catr"}"#))
    #expect(!outcome.isHandled)
    #expect(outcome.steps.map(\.ending) == [.unhandled])
    #expect(log.all == ["will jump", "did unhandled"])
    let diagnostic = try #require(outcome.diagnostics.first)
    #expect(diagnostic.rule == .unhandledAction)
    #expect(diagnostic.message == #"no handler accepts the action "jump" to "catr""#)
    #expect(diagnostic.hint == #"did you mean the destination "cart"?"#)
    #expect(diagnostic.pointer?.description == "/des")
  }

  @Test func `a handler that fails ends the search, and its reason is reported`() async {
    var bus = ActionBus()
    bus.add(handler("a", .failed("the cart is full")))
    bus.add(handler("b", .handled))
    let outcome = await bus.send(FloorAction(kind: .addToCart))
    #expect(log.all == ["a"])
    #expect(outcome.steps.map(\.ending) == [.failed("the cart is full")])
    #expect(outcome.description == #""addToCart": failed: the cart is full"#)
    #expect(outcome.diagnostics.map(\.message) == [#"the action "addToCart" failed: the cart is full"#])
  }

  @Test func `a handler can return a second action, which observers also receive`() async {
    var bus = ActionBus()
    bus.add(handler("login", .redirected(to: jump(to: "orders"))), to: "login")
    bus.add(handler("orders", .handled), to: "orders")
    bus.add(Observer(log: log))
    let outcome = await bus.send(jump(to: "login"))
    #expect(outcome.isHandled)
    #expect(outcome.steps.map(\.action.destination) == ["login", "orders"])
    #expect(log.all == ["will jump", "login", "did handled", "will jump", "orders", "did handled"])
    #expect(outcome.description == #""jump" to "login": handled; "jump" to "orders": handled"#)
  }

  @Test func `an endless chain of actions is stopped and reported`() async {
    var bus = ActionBus()
    bus.add(handler("again", .redirected(to: jump(to: "again"))))
    let outcome = await bus.send(jump(to: "again"))
    #expect(ActionBus.longestChain == 16)
    #expect(outcome.steps.count == 17)
    #expect(outcome.diagnostics.map(\.rule) == [.endlessActions])
    #expect(!outcome.isHandled)
  }

  @Test func `a destination passes its parameters to the handler as a typed model`() async throws {
    let log = log
    var bus = ActionBus()
    bus.on(Destination<ProductParameters>("product")) { product, action in
      log.add("\(product.number) \(action.kind.name)")
      return .handled
    }
    let read = await bus.send(try action(ofJump: #"{"des": "product", "params": {"number": 7, "from": "home"}}"#))
    #expect(read.isHandled && read.diagnostics.isEmpty)
    #expect(await bus.send(jump(to: "product", .texts([("number", "8"), ("\"\\\n", "\"\\\u{1}")]))).isHandled)
    #expect(log.all == ["7 jump", "8 jump"])
    let outcome = await bus.send(try action(ofJump: #"{"des": "product", "params": {"numbr": 7}}"#))
    #expect(outcome.steps.map(\.ending) == [.failed(#"missing key "number""#)])
    #expect(
      await bus.send(jump(to: "product")).steps.map(\.ending) == [.failed(#"missing key "number""#)])
    #expect(log.all.count == 2)
  }

  @Test func `handlers can run on the main actor`() async {
    let view = View()
    var bus = ActionBus()
    bus.on(.reload) { _ in await view.reload() }
    bus.add(view, for: .share)
    #expect(await bus.send(FloorAction(kind: .reload)).isHandled)
    #expect(await bus.send(FloorAction(kind: .share)).isHandled)
    #expect(await view.calls == ["reload", "share"])
  }

  @MainActor private final class View: ActionHandler {
    private(set) var calls: [String] = []

    func reload() -> ActionResult {
      calls.append("reload")
      return .handled
    }

    func handle(_ action: FloorAction) async -> ActionResult {
      calls.append(action.kind.name)
      return .handled
    }
  }

  @Test func `actions that are sent concurrently are each handled once`() async {
    var bus = ActionBus()
    bus.add(handler("taken", .handled))
    await withTaskGroup(of: Bool.self) { [bus] group in
      for _ in 0..<200 { group.addTask { await bus.send(FloorAction(kind: .share)).isHandled } }
      for await isHandled in group { #expect(isHandled) }
    }
    #expect(log.all.count == 200)
  }
}
