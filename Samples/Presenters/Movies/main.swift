import Foundation
import SampleTerminal
import Storey
import StoreyNetwork
import StoreyPresentation

let arguments = CommandLine.arguments.dropFirst()
guard let address = arguments.first else {
  print("Usage: MoviesSample URL [FOLDER]    the list is stored in the folder for the next run")
  exit(2)
}

let screen = PageScreen()
let presenter = try PagePresenter<PageScreen>.movies(
  from: HTTPPageService(), keptIn: PageStore(folder: arguments.dropFirst().first ?? ".build/movies")
) { print("▶ movie \($0.id.text)") }
presenter.report = { print($0.message) }

// The view is attached, receives the result, reports taps, and is detached.
presenter.attach(screen)
await presenter.fetch(PageAddress(address)).value
for await line in typedLines() {
  guard let path = ActionPath(line) else { break }
  await presenter.tap(at: path)
}
presenter.detach()
