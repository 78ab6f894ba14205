import Storey

/// The kind of a JSON file that the tool reads.
package enum SourceKind: String, Sendable, Hashable, CaseIterable {
  case page, template, theme, configuration, baseline, manifest
}
