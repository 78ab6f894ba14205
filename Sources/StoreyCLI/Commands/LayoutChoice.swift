import Storey

/// The choices of a layout: a width, a direction, a language, a theme, an app, and the treatment of floors that cannot be shown.
struct LayoutChoice: Sendable, Hashable {
  /// The theme of a layout.
  enum ChosenTheme: Sendable, Hashable {
    /// The theme that the command line or the configuration names, otherwise the standard theme.
    case ofSettings
    case standard
    /// The theme in a file.
    case file(String)

    /// The file of the theme; `nil` if the theme is not chosen by its file.
    var file: String? {
      if case .file(let path) = self { path } else { nil }
    }
  }

  /// The width, in points.
  var width: Double
  /// The direction; `nil` for that of the page.
  var direction: PageDirection?
  /// The language; `nil` for that of the page.
  var language: LanguageTag?
  var theme = ChosenTheme.ofSettings
  /// The manifest of the app that shows the page; `nil` for this tool.
  var manifest: String?
  /// The treatment of floors that cannot be shown; `nil` for that of the registry.
  var unknown: FallbackPolicy?

  /// Creates the choice of the command line.
  init(_ arguments: ParsedArguments) {
    width = arguments[LayoutOptions.width] ?? 375
    direction = arguments[LayoutOptions.direction]
    language = arguments[LayoutOptions.language]
    manifest = arguments[LayoutOptions.manifest]
    unknown = arguments[LayoutOptions.unknown]
  }
}
