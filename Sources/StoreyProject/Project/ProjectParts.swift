/// The parts of a project that are read besides its configuration.
package struct ProjectParts: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let templates = ProjectParts(rawValue: 1)
  /// The app that shows the pages, and the theme.
  package static let layout = ProjectParts(rawValue: 2)
  /// The manifests of the apps that pages are checked against.
  package static let manifests = ProjectParts(rawValue: 4)
  package static let baseline = ProjectParts(rawValue: 8)

  package static let all: ProjectParts = [.templates, .layout, .manifests, .baseline]
}
