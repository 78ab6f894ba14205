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
