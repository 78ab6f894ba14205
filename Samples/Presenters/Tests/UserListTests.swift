import StoreyPresentation
import Testing

@testable import UsersSample

@MainActor
private final class RecordingListView: UserListView {
  private(set) var calls: [String] = []
  private(set) var hasIndicator = false

  func showIndicator() { hasIndicator = true }
  func hideIndicator() { hasIndicator = false }
  func showNames(_ names: [String]) { calls.append(names.joined(separator: " ")) }
  func showEmptyView() { calls.append("empty") }
  func showError(code: PageError.Code, description: String) { calls.append("error \(code): \(description)") }
}

private struct DeskDirectory: UserDirectory {
  let desk: Desk<[String]>
  func names(matching text: String) async throws -> [String] { try await desk.ask(text) }
}

@MainActor
@Suite(.timeLimit(.minutes(30))) struct UserListTests {
  private let desk = Desk<[String]>()
  private let view = RecordingListView()
  private var presenter: UserListPresenter<RecordingListView> {
    let presenter = UserListPresenter<RecordingListView>(directory: DeskDirectory(desk: desk))
    presenter.attach(view)
    return presenter
  }

  @Test func `the indicator is visible from the request to the answer`() async {
    let presenter = presenter
    #expect(!view.hasIndicator && view.calls.isEmpty)
    let task = presenter.filter("")
    await desk.asked(1)
    #expect(view.hasIndicator && view.calls.isEmpty)
    await desk.answer(0, ["Ada", "Alan"])
    await task.value
    #expect(!view.hasIndicator && view.calls == ["Ada Alan"])
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `the result of the last filter is shown, in any order of the answers`(order: [Int]) async {
    let presenter = presenter
    var tasks: [Task<Void, Never>] = []
    for (index, text) in ["a", "al", "ala"].enumerated() {
      tasks.append(presenter.filter(text))
      await desk.asked(index + 1)
    }
    for number in order {
      await desk.answer(number, ["answer \(number)"])
      await tasks[number].value
      #expect(view.hasIndicator == view.calls.isEmpty)
    }
    #expect(view.calls == ["answer 2"] && !view.hasIndicator)
    #expect(await desk.questions == ["a", "al", "ala"])
  }

  @Test func `an empty result shows the empty view, and a failed request shows an error`() async {
    let presenter = presenter
    let first = presenter.filter("x")
    await desk.asked(1)
    await desk.answer(0, [])
    await first.value
    let second = presenter.filter("y")
    await desk.asked(2)
    await desk.fail(1)
    await second.value
    #expect(view.calls == ["empty", "error no-users: the desk is closed"] && !view.hasIndicator)
  }

  @Test func `a failure of an earlier filter is not shown`() async {
    let presenter = presenter
    let first = presenter.filter("x")
    await desk.asked(1)
    let second = presenter.filter("")
    await desk.asked(2)
    await desk.fail(0)
    await first.value
    #expect(view.hasIndicator && view.calls.isEmpty)
    await desk.answer(1, ["Ada"])
    await second.value
    #expect(view.calls == ["Ada"])
  }

  @Test func `a view that is attached again shows the list and the indicator of a running load`() async {
    let presenter = presenter
    let first = presenter.filter("")
    await desk.asked(1)
    await desk.answer(0, ["Ada"])
    await first.value
    presenter.detach()
    let second = presenter.filter("g")
    await desk.asked(2)
    presenter.attach(view)
    #expect(view.calls == ["Ada", "Ada"] && view.hasIndicator)
    await desk.answer(1, ["Grace"])
    await second.value
    #expect(view.calls.last == "Grace" && !view.hasIndicator)
  }

  @Test(arguments: [("", ["Ada", "Grace"]), ("A", ["Ada", "Grace"]), ("gr", ["Grace"]), ("x", [])])
  func `the directory in memory finds a text anywhere in a name, in any case`(text: String, names: [String]) async {
    #expect(await Names(all: ["Ada", "Grace"]).names(matching: text) == names)
  }
}
