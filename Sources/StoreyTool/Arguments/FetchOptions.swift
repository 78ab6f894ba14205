import Storey

/// The options of the commands that read pages by URL.
enum FetchOptions {
  static let store = Option<String>(
    "--store", .folder("DIR"),
    help: "Keep the last good page of each URL in DIR, to show it when the URL cannot be fetched.")
  static let timeout = Option<Double>(
    "--timeout", .number("SECONDS", 0.001...3600),
    help: "The time limit for each attempt to fetch a URL (default: 10).")
  static let offline = Flag("--offline", help: "Read the pages of URLs only from the store.")

  static let all: [any CommandOption] = [store, timeout, offline, LimitOptions.option]
}

extension PageReader {
  /// Creates the reader that arguments choose.
  /// - Parameter regularFilesOnly: Whether pipes and devices are refused, because reading them may block.
  /// - Throws: `UsageError` for `--offline` without a store.
  init(
    _ arguments: ParsedArguments, _ console: Console, limits: Limits, regularFilesOnly: Bool = false
  ) throws(UsageError) {
    let (store, isOffline) = (arguments[FetchOptions.store], arguments[FetchOptions.offline])
    if isOffline && store == nil {
      throw UsageError(message: "'--offline' requires '--store'", hint: "add '--store DIR'")
    }
    self.init(
      arguments.files, store: store, isOffline: isOffline, timeout: .seconds(arguments[FetchOptions.timeout] ?? 10),
      limits: limits, regularFilesOnly: regularFilesOnly, console)
  }
}
