import LibC
import StoreyFiles
package import StoreyProject

/// The terminal of standard output: its keys, size and screen.
package final class Terminal {
  /// The events of one wait.
  struct Events {
    var hasKeys = false
    var signals: [Int32] = []
    /// Whether the terminal was closed.
    var isGone = false
  }

  /// Alternate screen, hidden cursor, no line wrapping, SGR mouse mode (1006), bracketed paste.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
  private static let leaving = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private let keys: Int32
  /// The original settings of the terminal.
  private var settings = termios()
  /// The part of the terminal that is in use.
  private enum Hold { case nothing, keys, screen }
  private var hold = Hold.nothing

  /// Opens the terminal without changing it.
  /// - Throws: `Failure` when standard output is not a terminal that can show a full screen.
  package init(type: String?) throws(Failure) {
    let hint = "use 'storey render PAGE' to print the page as text"
    guard isatty(STDOUT_FILENO) == 1 else {
      throw Failure(message: "standard output is not a terminal", hint: hint)
    }
    guard let type, !type.isEmpty, type != "dumb" else {
      throw Failure(message: "the terminal type '\(type ?? "")' (TERM) does not support full-screen output", hint: hint)
    }
    // Standard input may be the page. macOS cannot poll /dev/tty, so the name of the terminal is tried first.
    var name = [CChar](repeating: 0, count: 1024)
    var descriptor: Int32 = -1
    if unsafe ttyname_r(STDOUT_FILENO, &name, name.count) == 0 {
      descriptor = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    }
    if descriptor < 0 { descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0, unsafe tcgetattr(descriptor, &settings) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw Failure(message: "cannot open a terminal to read keys from", hint: hint)
    }
    keys = descriptor
  }

  deinit {
    leave()
    close(keys)
  }

  /// Starts reading keys without switching the screen. Output is still written as usual.
  func enterKeys() {
    guard hold == .nothing else { return }
    hold = .keys
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    CrashGuard.arm(terminal: keys, settings: settings, writing: [])
    unsafe tcsetattr(keys, TCSANOW, &raw)
  }

  /// Switches to the full screen and reads all keys.
  func enter() {
    guard hold != .screen else { return }
    var raw = settings
    unsafe cfmakeraw(&raw)
    CrashGuard.arm(terminal: keys, settings: settings, writing: Array(Self.leaving.utf8))
    // Keys pressed since `enterKeys` are for the preview; earlier keys are discarded.
    unsafe tcsetattr(keys, hold == .keys ? TCSADRAIN : TCSAFLUSH, &raw)
    hold = .screen
    write(Array(Self.entering.utf8))
  }

  /// Restores the terminal.
  func leave() {
    if hold == .nothing { return }
    if hold == .screen { write(Array(Self.leaving.utf8)) }
    hold = .nothing
    unsafe tcsetattr(keys, TCSAFLUSH, &settings)
    CrashGuard.disarm()
  }

  /// Switches to the full screen again after another process used the terminal.
  func enterAgain() {
    hold = .nothing
    enter()
  }

  /// The size of the terminal; 80 × 24 if it is unknown.
  var size: TerminalSize { .ofStandardOutput ?? TerminalSize(columns: 80, lines: 24) }

  /// Writes to the screen. Returns whether the terminal still exists.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    do throws(FileError) {
      try FileSystem.write(bytes, to: STDOUT_FILENO, name: "standard output")
      return true
    } catch {
      return false
    }
  }

  /// Waits for keys and signals.
  /// - Parameter milliseconds: The maximum time to wait. `nil` for no limit.
  func wait(for signals: SignalPipe, milliseconds: Int32?) -> Events {
    var events = Events()
    var waits = [
      pollfd(fd: keys, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    if unsafe poll(&waits, nfds_t(waits.count), milliseconds ?? -1) < 0 {
      events.isGone = errno != EINTR && errno != EAGAIN
      return events
    }
    if waits[1].revents != 0 { events.signals = signals.read() }
    events.hasKeys = waits[0].revents & Int16(POLLIN) != 0
    events.isGone = !events.hasKeys && waits[0].revents != 0
    return events
  }

  /// Returns the available bytes of keys. `nil` if the terminal was closed.
  func read() -> [UInt8]? {
    do throws(FileError) {
      let bytes = try FileSystem.readOnce(keys, name: "the terminal", count: 4096)
      return bytes.isEmpty ? nil : bytes
    } catch {
      return error.code == EAGAIN ? [] : nil
    }
  }
}
