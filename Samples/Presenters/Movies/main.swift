import Foundation
import SampleTerminal
import Storey
import StoreyNetwork
import StoreyPresentation

let arguments = CommandLine.arguments.dropFirst()
guard let address = arguments.first else {
  print("Usage: MoviesSample URL [FOLDER]    the folder keeps the list for the next time")
  exit(2)
}

let screen = PageScreen()
let presenter = try PagePresenter<PageScreen>.movies(
  from: HTTPPageService(), keptIn: PageStore(folder: arguments.dropFirst().first ?? ".build/movies")
) { print("▶ movie \($0.id.text)") }
presenter.report = { print($0.message) }

// Bound, told how it went, asked for what was tapped, and let go.
presenter.attach(screen)
await presenter.fetch(PageAddress(address)).value
for await line in typedLines() {
  guard let path = ActionPath(line) else { break }
  await presenter.tap(at: path)
}
presenter.detach()
