import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyTerminal

/// `storey preview`: an interactive full-screen view of a page in a terminal.
enum PreviewCommand {
  private static let watch = Flag(
    "--watch",
    help: """
      Reload the page when it, its configuration, templates, theme or manifest changes, and keep the scroll offset.
      """)

  static let description = CommandDescription(
    name: "preview",
    summary: "Show a page full-screen in a terminal, where you can scroll and tap it.",
    operands: [PageInput.operand],
    options: [watch, LayoutOptions.unknown] + LayoutOptions.all,
    details: """
      Keys:
      \(CommandDescription.table(PreviewSession.keys.map { ($0.keys, $0.help) }))
      A tap shows the action that 'storey tap' prints. The last action is printed when the preview ends, with control
      characters replaced. The status bar shows the number of findings of 'storey validate'; with --as, it checks that the
      app can show the page. 'r' also reloads the configuration, templates, theme and manifest.

      Exits 0 when you quit the preview, and 2 when standard output is not a terminal. The terminal is restored before
      the preview ends, even after a signal or a crash. At most 1,000 columns and 500 lines of the terminal are used.
      """,
    run: run)

  @MainThread
  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let page = arguments.operands[0]
    if page == "-" && arguments[watch] {
      throw UsageError(message: "cannot watch standard input", hint: "use a file")
    }
    if Paths.isURL(page) && arguments[watch] {
      throw UsageError(message: "cannot watch a URL", hint: "press r in the preview to reload the page")
    }
    let terminal = try Terminal(type: console.terminalType)
    let source = try PreviewSource(page, arguments, console)
    let opening = try source.opening()
    var session = PreviewSession(
      page, on: terminal, signals: try SignalPipe(), usesColor: console.usesColor,
      watch: arguments[watch] ? FileWatch(source.watchedFiles) : nil, open: opening, load: source.reload, send: send)
    switch await session.run() {
    case .signal(let number):
      TemporaryFiles.removeAll()
      SignalPipe.raiseUncaught(number)
      return .failed
    case .failed(let error): throw error
    case .quit: break
    }
    if let action = session.action { terminal.write(Array("\(action)\n".utf8)) }
    return .success
  }

  /// Sends an action. Returns it as JSON if a handler accepted it.
  private static func send(_ action: FloorAction) async -> [UInt8]? {
    var bus = ActionBus()
    bus.add(ActionViewer())
    return await bus.send(action).isHandled ? ActionsWriter().json(action) : nil
  }
}

/// Accepts every action; the preview then shows it.
private struct ActionViewer: ActionHandler {
  func handle(_ action: FloorAction) async -> ActionResult { .handled }
}
