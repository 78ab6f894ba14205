import SampleTerminal
import Storey
import StoreyFloors
import StoreyPresentation

// All parts are connected here.
var registry = FloorRegistry.standard
try registry.register(ClockFloor.self)

let screen = PageScreen()
let presenter = ClockPresenter<PageScreen>(
  PagePresenter(loader: PageLoader(service: FilePageService()), registry: registry))
presenter.page.report = { print($0.message) }
presenter.page.attach(screen)
await presenter.page.fetch(
  PageAddress(CommandLine.arguments.dropFirst().first ?? "Samples/Presenters/Pages/clock.json")
)
.value

for await line in typedLines() {
  guard let path = ActionPath(line) else { break }
  await presenter.page.tap(at: path)
}
