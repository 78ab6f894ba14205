import StoreyPresentation
import Testing

@testable import GameSample

@MainActor
private final class RecordingGameView: GameView {
  private(set) var calls: [String] = []

  func showIndicator() { calls.append("indicator") }
  func hideIndicator() { calls.append("no indicator") }
  func showStart(title: String) { calls.append("start \(title)") }
  func showUsers(_ users: [User]) { calls.append("users " + users.map(\.name).joined(separator: " ")) }
  func showEmptyView() { calls.append("empty") }
  func showError(code: PageError.Code, description: String) { calls.append("error \(code): \(description)") }
}

private struct DeskService: UserService {
  let desk: Desk<[User]>
  func users(of game: String) async throws -> [User] { try await desk.ask(game) }
}

@MainActor
@Suite(.timeLimit(.minutes(30))) struct GameTests {
  private let desk = Desk<[User]>()
  private let view = RecordingGameView()
  private var presenter: GamePresenter<RecordingGameView> {
    GamePresenter(game: "Go", service: DeskService(desk: desk))
  }

  @Test func `the start button shows the game, and no request is made before it is tapped`() async {
    let presenter = presenter
    presenter.attach(view)
    #expect(view.calls == ["start Start Go"])
    #expect(await desk.questions == [])
  }

  @Test func `a start loads the players of the game and lists them, the best first`() async {
    let presenter = presenter
    presenter.attach(view)
    let task = presenter.start()
    await desk.asked(1)
    #expect(view.calls.last == "indicator")
    await desk.answer(0, [User(name: "Shen", score: 9), User(name: "Ke", score: 11)])
    await task.value
    #expect(view.calls.suffix(2) == ["no indicator", "users Ke Shen"])
    #expect(await desk.questions == ["Go"])
  }

  @Test func `a game without players shows the empty view, and a service that fails shows an error`() async {
    let presenter = presenter
    presenter.attach(view)
    let first = presenter.start()
    await desk.asked(1)
    await desk.answer(0, [])
    await first.value
    #expect(view.calls.last == "empty")
    let second = presenter.start()
    await desk.asked(2)
    await desk.fail(1)
    await second.value
    #expect(view.calls.last == "error no-users: the desk is closed")
  }

  @Test func `a second tap on start loads again, and the first answer is not shown`() async {
    let presenter = presenter
    presenter.attach(view)
    let first = presenter.start()
    await desk.asked(1)
    let second = presenter.start()
    await desk.asked(2)
    await desk.answer(1, [User(name: "Ke", score: 11)])
    await second.value
    await desk.answer(0, [])
    await first.value
    #expect(view.calls == ["start Start Go", "indicator", "no indicator", "users Ke"])
  }

  @Test func `an answer that arrives without a view is shown in the next view`() async {
    let presenter = presenter
    presenter.attach(view)
    let task = presenter.start()
    await desk.asked(1)
    presenter.detach()
    await desk.answer(0, [User(name: "Ke", score: 11)])
    await task.value
    #expect(view.calls == ["start Start Go", "indicator"])
    let next = RecordingGameView()
    presenter.attach(next)
    #expect(next.calls == ["users Ke"])
  }

  @Test func `the service in memory returns the players of its games`() async {
    let service = UsersInMemory(games: ["Go": [User(name: "Ke", score: 11)]])
    #expect(await service.users(of: "Go").map(\.name) == ["Ke"])
    #expect(await service.users(of: "Chess") == [])
  }
}
