/// The exit code of the tool.
enum ExitCode: Int32 {
  /// The command succeeded without findings.
  case success = 0
  /// The command succeeded with findings, or found no action to tap.
  case findings = 1
  /// The command failed, for example because of bad usage or unreadable input.
  case failed = 2
}
