/// The options that every command has.
enum CommonOptions {
  static let color = Option<ColorUse>(
    "--color", .choice(),
    help: "Use colours in text for people (default: auto, on a terminal unless NO_COLOR is set).")
  static let help = Flag("--help", short: "-h", help: "Show this help.")
  static let version = Flag("--version", help: "Show the version.")

  static let all: [any CommandOption] =
    RegistryOptions.all + [ConfigurationFinder.option, ConfigurationFinder.noConfiguration, color, help, version]
}

/// When to use colours.
enum ColorUse: String, CaseIterable {
  case auto, always, never
}
