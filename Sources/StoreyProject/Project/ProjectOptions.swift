package import Storey

/// The choices of a caller for a project: the configuration, and the settings that take precedence over it.
package struct ProjectOptions: Sendable, Hashable {
  /// The configuration of a project.
  package enum ConfigurationChoice: Sendable, Hashable {
    /// The nearest one in the folder of a page or above it, if there is one.
    case nearest
    case none
    case file(String)
  }

  /// The theme of a project.
  package enum ThemeChoice: Sendable, Hashable {
    /// The one of the configuration, otherwise the standard theme.
    case ofConfiguration
    case standard
    case file(String)

    /// The file of the theme; `nil` if the theme is not chosen by its file.
    package var file: String? {
      if case .file(let path) = self { path } else { nil }
    }
  }

  package var configuration = ConfigurationChoice.nearest
  /// The dialect of pages, by its name or its file; `nil` for that of the configuration.
  package var dialect: String?
  /// The context in which pages with overlays are shown.
  package var context: [PageContext] = []
  /// The files and folders of floor templates; `nil` for those of the configuration.
  package var templates: [String]?
  /// The capabilities of the app, besides those of the configuration.
  package var capabilities: [Capability] = []
  package var theme = ThemeChoice.ofConfiguration
  /// The manifests of the apps that pages are checked against; `nil` for those of the configuration.
  package var manifests: [String]?
  /// The manifest of the app that shows the pages; `nil` for this tool.
  package var app: String?
  /// The baseline; `nil` for that of the configuration.
  package var baseline: String?
  /// The limits that replace those of the configuration.
  package var limits = Limits.none
  /// The language of pages and of the labels that Storey adds; `nil` for that of the page.
  package var language: LanguageTag?
  /// The treatment of floors that cannot be shown; `nil` for that of the registry.
  package var unknown: UnsupportedFloorPolicy?
  /// The source of the paths of these options. A server must not wait for a pipe.
  package var source = FileSource.commandLine
  /// The paths that the user wrote, whose files may be quoted in messages, and in whose folders all files may be quoted. Other
  /// texts do no harm.
  package var named: Set<String> = []
  package var namedFolders: [String] = []

  /// Creates options that leave everything to the configuration.
  package init() {}
}
