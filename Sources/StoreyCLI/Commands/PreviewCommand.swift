import Storey
import StoreyFiles
import StoreyOutput

/// `storey preview`: a page on the whole of a terminal, to scroll and to tap.
enum PreviewCommand {
  private static let watch = Flag(
    "--watch", help: "Show the page anew whenever its file is written, at the same place.")

  static let description = CommandDescription(
    name: "preview",
    summary: "Show a page on the whole terminal, to scroll and to tap.",
    operands: [PageInput.operand],
    options: [watch, LayoutOptions.unknown] + LayoutOptions.all,
    details: """
      Keys:
      \(CommandDescription.table(PreviewState.keys.map { ($0.keys, $0.help) }))
      A tap shows the action that 'storey tap' prints; the last one is printed when the preview ends, without what could
      write to the terminal. The page alone is read anew, by 'r' and '--watch': templates, theme and manifest are read
      once. It exits 0 by a key, also while the page is being read; a signal or a crash ends it as it ends any process, and
      the terminal is given back first. Without a terminal it exits 2. Of a large terminal 1,000 columns and 500 lines are
      used.
      """,
    run: run)

  @MainActor
  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let page = arguments.operands[0]
    if page == "-" && arguments[watch] {
      throw UsageError(message: "standard input cannot be watched", hint: "name a file")
    }
    if Paths.isURL(page) && arguments[watch] {
      throw UsageError(message: "a page on a server cannot be watched", hint: "the key r asks for it again")
    }
    let terminal = try Terminal(type: console.terminalType)
    let maker = try LayoutMaker(arguments, console)
    // From here on the terminal is the page's. A pipe is read once: it would never be written to again.
    let first = try PageReader(arguments, console.silenced)
    let again = try PageReader(arguments, console.silenced, regularFilesOnly: true)
    var session = PreviewSession(
      page, on: terminal, signals: try SignalPipe(), usesColor: console.usesColor,
      watch: arguments[watch] ? FileWatch(page) : nil,
      open: { try await read(page, maker, first) },
      load: {
        if page == "-" { throw Failure(message: "standard input cannot be read again") }
        return try await read(page, maker, again)
      },
      send: send)
    switch await session.run() {
    case .signal(let number):
      TemporaryFiles.removeAll()
      SignalPipe.raiseUncaught(number)
      return .failed
    case .failed(let error): throw error
    case .quit: break
    }
    if let action = session.state?.action { terminal.write(Array("\(action)\n".utf8)) }
    return .fine
  }

  private static func read(
    _ page: String, _ maker: LayoutMaker, _ reader: PageReader
  ) async throws -> LaidOutPage {
    try allowed(try await maker.silentPage(page, reader: reader), page)
  }

  /// The page, unless the options refuse it.
  private static func allowed(_ laidOut: LaidOutPage, _ page: String) throws(Failure) -> LaidOutPage {
    if laidOut.layout.isRefused { throw LayoutOptions.refusal(of: page) }
    return laidOut
  }

  /// Sends an action; as JSON if someone took it.
  private static func send(_ action: FloorAction) async -> [UInt8]? {
    var bus = ActionBus()
    bus.add(ActionViewer())
    return await bus.send(action).isTaken ? ActionsWriter().json(action) : nil
  }
}

/// Carries every action out by letting it be seen.
private struct ActionViewer: ActionHandler {
  func handle(_ action: FloorAction) async -> ActionResult { .taken }
}
