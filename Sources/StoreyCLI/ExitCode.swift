/// How a run of the tool ended.
enum ExitCode: Int32 {
  /// Everything was done, and nothing was found.
  case fine = 0
  /// It was done, and there is something to know: findings, or no action where one was looked for.
  case findings = 1
  /// It could not be done: bad usage, unreadable input.
  case failed = 2
}

/// Why something could not be done, for a person.
struct Failure: Error {
  let message: String
  var hint: String?
}
