#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Storey
import StoreyOutput

/// A preview on a terminal: keys and signals in, screens out, until someone has seen enough.
struct PreviewSession {
  /// How a session ended.
  enum End {
    /// By a key, or because the terminal is gone.
    case quit
    /// By a signal, which is then to end the process.
    case signal(Int32)
  }

  /// How long an ESC may be the start of something longer, and how often a file is looked at, in milliseconds.
  private static let escapePause: Int32 = 50
  private static let watchPause: Int32 = 250

  private let terminal: Terminal
  private let signals: SignalPipe
  /// Reads the page anew.
  private let load: () async throws -> TableLayout
  /// Sends a command; what it was, if someone took it.
  private let send: (FloorAction) async -> [UInt8]?
  private(set) var state: PreviewState
  private var watch: FileWatch?
  private var decoder = KeyDecoder()
  private var writer: FrameWriter

  /// The command that was tapped last, as it was sent.
  private(set) var lastCommand: [UInt8]?

  init(
    _ layout: TableLayout, on terminal: Terminal, signals: SignalPipe, usesColor: Bool, watch: FileWatch?,
    load: @escaping () async throws -> TableLayout, send: @escaping (FloorAction) async -> [UInt8]?
  ) {
    self.terminal = terminal
    self.signals = signals
    self.watch = watch
    self.load = load
    self.send = send
    state = PreviewState(layout, size: terminal.size)
    writer = FrameWriter(usesColor: usesColor)
  }

  /// Shows the page until it ends. The terminal is then as it was.
  mutating func run() async -> End {
    terminal.enter()
    defer { terminal.leave() }
    while terminal.write(writer.bytes(for: state.draw())) {
      let pause = decoder.isAfterEscape ? Self.escapePause : watch == nil ? nil : Self.watchPause
      let events = terminal.wait(for: signals, milliseconds: pause)
      for number in events.signals {
        if SignalPipe.ending.contains(number) { return .signal(number) }
        take(number)
      }
      if events.isGone { return .quit }
      var keys: [Key] = []
      if events.hasKeys {
        guard let bytes = terminal.read() else { return .quit }
        keys = decoder.decode(bytes)
      } else if events.signals.isEmpty {
        keys = decoder.decodeRest()
      }
      for key in keys where await !take(key) { return .quit }
      if watch?.hasChanged() == true { await read() }
    }
    return .quit
  }

  private mutating func take(_ signal: Int32) {
    switch signal {
    case SIGTSTP: suspend()
    case SIGCONT:
      terminal.enterAgain()
      redraw()
    default: resize()
    }
  }

  /// Does what a key means; whether to go on.
  private mutating func take(_ key: Key) async -> Bool {
    switch state.handle(key) {
    case nil: break
    case .quit: return false
    case .suspend: suspend()
    case .redraw: redraw()
    case .read: await read()
    case .send(let action):
      if let bytes = await send(action) {
        lastCommand = bytes
        state.show(command: String(decoding: bytes, as: UTF8.self))
      } else {
        state.show(trouble: "nobody took the command")
      }
    }
    return true
  }

  /// Gives the terminal back until someone lets the process go on.
  private mutating func suspend() {
    terminal.leave()
    SignalPipe.raiseUncaught(SIGTSTP)
    terminal.enter()
    redraw()
  }

  private mutating func redraw() {
    writer.forget()
    resize()
  }

  private mutating func resize() {
    let size = terminal.size
    if size != state.size { state.resize(to: size) }
  }

  /// Reads the page anew. What cannot be read is said, and the page that was there stays.
  private mutating func read() async {
    do {
      state.show(try await load())
    } catch let failure as Failure {
      state.show(trouble: failure.message)
    } catch {
      state.show(trouble: "\(error)")
    }
  }
}
