/// The options that every command has.
enum CommonOptions {
  static let color = Option<ColorUse>(
    "--color", .choice(),
    help: "When to use colours in human-readable output (default: auto: on a terminal, unless NO_COLOR is set).")
  static let help = Flag("--help", short: "-h", help: "Show the help of the tool or of the command.")
  static let version = Flag("--version", help: "Show the version.")

  static let all: [any CommandOption] =
    RegistryOptions.all + [ConfigurationFinder.option, ConfigurationFinder.noConfiguration, color, help, version]
}

/// When to use colours.
enum ColorUse: String, CaseIterable {
  case auto, always, never
}
