import SampleTerminal
import StoreyPresentation

let service = UsersInMemory(games: ["Go": [User(name: "Shen", score: 9), User(name: "Ke", score: 11)]])
let screen = GameScreen()
let presenter = GamePresenter<GameScreen>(game: CommandLine.arguments.dropFirst().first ?? "Go", service: service)
presenter.attach(screen)

// Return is the start button.
for await _ in typedLines() {
  await presenter.start().value
}
