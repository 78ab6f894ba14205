import SampleTerminal
import StoreyPresentation

let screen = UserListScreen()
let presenter = UserListPresenter<UserListScreen>(directory: Names(all: ["Ada", "Alan", "Barbara", "Edsger", "Grace"]))
presenter.attach(screen)

// Each line is a filter. The next line can be typed before the answer arrives.
var last = presenter.filter("")
for await line in typedLines() { last = presenter.filter(line) }
await last.value
