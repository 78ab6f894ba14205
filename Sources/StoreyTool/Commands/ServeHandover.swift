import LibC
import StoreyFiles
import StoreyServe

/// The values with which another version of the program continues a live preview, so that the windows in the browser stay valid.
struct ServeHandover {
  /// The environment variable that passes the values. Other users cannot read the environment of a process.
  private static let variable = "STOREY_SERVE"

  let port: UInt16
  let state: SiteState

  init(port: UInt16, _ state: SiteState) {
    self.port = port
    self.state = state
  }

  /// Takes the values out of the environment; `nil` if this process continues no preview.
  static func take() -> ServeHandover? {
    guard let value = unsafe getenv(variable) else { return nil }
    let words = unsafe String(cString: value).split(separator: " ").map(String.init)
    unsafe unsetenv(variable)
    guard words.count == 3, let port = UInt16(words[0]), let version = Int(words[2]) else { return nil }
    return ServeHandover(port: port, SiteState(token: words[1], lastVersion: version))
  }

  /// Replaces this process by a program with the same arguments. Returns only if the system refuses it.
  func replaceProcess(by program: String) {
    unsafe setenv(Self.variable, "\(port) \(state.token) \(state.lastVersion)", 1)
    var words = unsafe CommandLine.arguments.map { unsafe strdup($0) } + [nil]
    unsafe execv(program, &words)
    unsafe words.forEach { unsafe free($0) }
    unsafe unsetenv(Self.variable)
  }
}
