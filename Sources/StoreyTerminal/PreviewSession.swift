import LibC
package import Storey
package import StoreyFiles
import StoreyOutput
package import StoreyProject

/// A preview on a terminal: processes keys and signals and draws screens until the user quits.
///
/// It runs on the main thread. Pages are read and laid out on other threads.
@MainThread
package struct PreviewSession {
  /// Reads a version of the page.
  package typealias Load = @Sendable () async throws -> PreviewVersion

  /// The reason why a session ended.
  package enum End {
    /// A key was pressed, or the terminal was closed.
    case quit
    /// A signal was received, which must then end the process.
    case signal(Int32)
    /// The first page cannot be shown.
    case failed(any Error)
  }

  /// The descriptions of all keys.
  package nonisolated static var keys: [(keys: String, help: String)] { PreviewState.keys }

  /// The maximum pause within a key sequence and within a paste, in milliseconds.
  private static let sequencePause: Int32 = 50
  private static let pastePause: Int32 = 1000
  /// The interval between checks for a page that is being read, in milliseconds.
  private static let readingPause: Int32 = 30
  /// The time to wait for the first page before the terminal switches to the preview. An error that occurs earlier is printed
  /// without switching.
  private static let quietTime = Duration.milliseconds(400)

  private let terminal: Terminal
  private let signals: SignalPipe
  /// Reads the page again.
  private let load: Load
  /// The page that is being read.
  private var reading: PendingPage?
  /// Sends an action and returns it as JSON, or `nil` if no handler accepted it.
  private let send: (FloorAction) async -> [UInt8]?
  /// `nil` until the first page is read.
  private(set) var state: PreviewState?
  /// The JSON of the action that was tapped last, on one line and safe for a terminal.
  package var action: String? { state?.action }
  /// The name of the page, safe for a terminal.
  private let name: String
  private let began = ContinuousClock.now
  private var watch: FileWatch?
  private var decoder = KeyDecoder()
  /// The time of the last input from the keyboard.
  private var lastKeys = ContinuousClock.now
  private var writer: FrameWriter

  /// Creates a session and starts reading its page.
  ///
  /// - Parameters:
  ///   - open: Reads the page for the first time.
  ///   - load: Reads it again.
  package init(
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

  /// Runs the session until it ends, and restores the terminal.
  package mutating func run() async -> End {
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

  /// Draws the state. Returns whether the terminal still exists.
  private mutating func draw() -> Bool {
    if state == nil && began.duration(to: .now) < Self.quietTime { return true }
    terminal.enter()
    return terminal.write(writer.bytes(for: state?.draw() ?? PreviewState.waiting(for: name, size: terminal.size)))
  }

  /// The maximum time to wait for events, in milliseconds. `nil` for no limit.
  private var pause: Int32? {
    let pauses = [reading.map { _ in Self.readingPause }, patience, watch.map { _ in FileWatch.pause }]
    return pauses.compactMap(\.self).min()
  }

  /// The maximum pause before the rest of an unfinished key sequence or paste, in milliseconds. `nil` if none is unfinished.
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

  /// Processes a key. Returns whether the session continues.
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
        state?.show(trouble: "no handler accepted the action")
      }
    }
    return true
  }

  /// Restores the terminal and suspends the process until it is continued.
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

  /// Starts reading the page again and cancels a previous reading. Does nothing while the first page is being read.
  private mutating func read() {
    guard let state else { return }
    reading = PendingPage(after: state.layout, load)
  }

  /// Shows the page that is being read once it is available. If reading fails, the previous page stays and the error is shown;
  /// without a previous page, the error is returned.
  private mutating func showWhatWasRead() async -> (any Error)? {
    guard let result = await reading?.result else { return nil }
    reading = nil
    switch result {
    case .success(let page):
      if state == nil {
        state = PreviewState(page, size: terminal.size)
      } else {
        state?.show(page)
      }
      if let notice = page.notice { state?.show(trouble: notice) }
    case .failure(let error) where state == nil: return error
    case .failure(let failure as Failure): state?.show(trouble: failure.message)
    case .failure(let error): state?.show(trouble: "\(error)")
    }
    return nil
  }
}
