import StoreyProject

/// The options that every command has.
enum CommonOptions {
  static let color = Option<ColorUse>(
    "--color", .choice(),
    help: """
      When to use colours in human-readable output (default: auto: on a terminal, unless NO_COLOR is set or TERM is dumb \
      or not set).
      """)
  static let help = Flag("--help", short: "-h", help: "Show the help of the tool or of the command.")
  static let version = Flag("--version", help: "Show the version.")

  static let all: [any CommandOption] =
    ProjectArguments.all + [color, help, version]
}

extension ColorUse {
  /// Returns the last valid `--color` of arguments that may not be parsed, for the error about them.
  init(requestedBy arguments: [String]) {
    self = .auto
    for (index, argument) in arguments.prefix(while: { $0 != "--" }).enumerated() {
      let parts = argument.split(separator: "=", maxSplits: 1)
      guard parts.first.map(String.init) == CommonOptions.color.name else { continue }
      let value = parts.count > 1 ? String(parts[1]) : index + 1 < arguments.count ? arguments[index + 1] : ""
      self = ColorUse(rawValue: value) ?? self
    }
  }
}
