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
///
/// On the main thread, which waits for nothing else: pages are read and laid out on others.
@MainActor
struct PreviewSession {
  /// Reads and lays out a page.
  typealias Load = @Sendable () async throws -> LaidOutPage

  /// How a session ended.
  enum End {
    /// By a key, or because the terminal is gone.
    case quit
    /// By a signal, which is then to end the process.
    case signal(Int32)
    /// The first page cannot be shown.
    case failed(any Error)
  }

  /// How long the keyboard may be quiet within a sequence, and within a paste, in milliseconds.
  private static let sequencePause: Int32 = 50
  private static let pastePause: Int32 = 1000
  /// How often a file is looked at, in milliseconds.
  private static let watchPause: Int32 = 250
  /// How often a page that is being read is looked for, in milliseconds.
  private static let readingPause: Int32 = 30
  /// How long the first page may take until the screen is taken and reports that it is being read: a page that is refused
  /// is refused before.
  private static let quietTime = Duration.milliseconds(400)

  private let terminal: Terminal
  private let signals: SignalPipe
  /// Reads the page anew.
  private let load: Load
  /// The page that is being read.
  private var reading: PendingPage?
  /// Sends an action; what it was, if someone took it.
  private let send: (FloorAction) async -> [UInt8]?
  /// `nil` until the first page is read.
  private(set) var state: PreviewState?
  /// The name of the page, as a terminal may see it.
  private let name: String
  private let began = ContinuousClock.now
  private var watch: FileWatch?
  private var decoder = KeyDecoder()
  /// When the last bytes came from the keyboard.
  private var lastKeys = ContinuousClock.now
  private var writer: FrameWriter

  /// Creates a session and begins to read its page.
  ///
  /// - Parameters:
  ///   - open: Reads the page for the first time.
  ///   - load: Reads it again.
  init(
    _ name: String, on terminal: Terminal, signals: SignalPipe, usesColor: Bool, watch: FileWatch?,
    open: @escaping Load, load: @escaping Load, send: @escaping (FloorAction) async -> [UInt8]?
  ) {
    self.name = VisibleText.line(name)
    self.terminal = terminal
    self.signals = signals
    self.watch = watch
    self.load = load
    self.send = send
    writer = FrameWriter(usesColor: usesColor)
    reading = PendingPage(after: nil, open)
  }

  /// Shows the page until it ends. The terminal is then as it was.
  mutating func run() async -> End {
    terminal.enterKeys()
    defer { terminal.leave() }
    while draw() {
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
        lastKeys = .now
      } else if let patience, lastKeys.duration(to: .now) >= .milliseconds(patience) {
        keys = decoder.decodeRest()
      }
      for key in keys where await !take(key) { return .quit }
      if watch?.hasChanged() == true { read() }
      if let error = await showWhatWasRead() { return .failed(error) }
    }
    return .quit
  }

  /// Shows the state on the terminal; whether there still is one.
  private mutating func draw() -> Bool {
    if state == nil && began.duration(to: .now) < Self.quietTime { return true }
    terminal.enter()
    return terminal.write(writer.bytes(for: state?.draw() ?? PreviewState.waiting(for: name, size: terminal.size)))
  }

  /// How long nothing is to happen at most, in milliseconds; nil is for as long as it takes.
  private var pause: Int32? {
    let pauses = [reading.map { _ in Self.readingPause }, patience, watch.map { _ in Self.watchPause }]
    return pauses.compactMap(\.self).min()
  }

  /// How long what the keyboard began may take to go on, in milliseconds; nil when nothing is begun.
  private var patience: Int32? {
    if decoder.isPasting { return Self.pastePause }
    return decoder.isUnfinished ? Self.sequencePause : nil
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
    let effect = state == nil ? PreviewState.effectWhileWaiting(of: key) : state?.handle(key)
    switch effect {
    case nil: break
    case .quit: return false
    case .suspend: suspend()
    case .redraw: redraw()
    case .read: read()
    case .send(let action):
      if let bytes = await send(action) {
        state?.show(action: String(decoding: bytes, as: UTF8.self))
      } else {
        state?.show(trouble: "nobody took the action")
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
    if size != state?.size { state?.resize(to: size) }
  }

  /// Begins to read the page anew, in place of any reading before; keys and signals go on meanwhile. The first page is
  /// waited for.
  private mutating func read() {
    guard let state else { return }
    reading = PendingPage(after: state.layout, load)
  }

  /// Shows the page that was read, if it is there by now. What cannot be read is said, and the page that was there stays;
  /// where there was none, the error is returned.
  private mutating func showWhatWasRead() async -> (any Error)? {
    guard let result = await reading?.result else { return nil }
    reading = nil
    switch result {
    case .success(let content):
      if state == nil {
        state = PreviewState(content.page, size: terminal.size)
      } else {
        state?.show(content.page)
      }
      if let notice = content.notice { state?.show(trouble: notice) }
    case .failure(let error) where state == nil: return error
    case .failure(let failure as Failure): state?.show(trouble: failure.message)
    case .failure(let error): state?.show(trouble: "\(error)")
    }
    return nil
  }
}
