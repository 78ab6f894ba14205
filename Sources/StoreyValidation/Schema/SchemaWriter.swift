public import Storey
import StoreyOutput

/// Writes JSON Schema (draft 2020-12) out of what models say that they read.
///
/// A document is accepted when reading it gives no error of structure, as far as JSON Schema can tell: what is read
/// loosely (a number in quotes, null for what is absent) is accepted loosely; numbers out of range, which reading only
/// warns of, are refused. Keys that nothing reads are accepted unless the schema is closed.
public struct SchemaWriter: Sendable {
  /// Whether keys that nothing reads are refused.
  private let isClosed: Bool

  /// A writer of open or closed schemas.
  public init(isClosed: Bool = false) {
    self.isClosed = isClosed
  }

  /// The schema of pages of a registry's floors, or, with a pattern, of one floor; nil when the pattern is not registered.
  public func schema(of registry: FloorRegistry, pattern: FloorPattern? = nil) -> [UInt8]? {
    var builder = SchemaBuilder(isClosed: isClosed, registry: registry)
    if let pattern {
      guard registry.description(of: pattern) != nil else { return nil }
      return builder.document(title: "A floor of the pattern \(pattern)", root: .floor(pattern))
    }
    return builder.document(title: "A page, and the floors it may consist of", root: .page)
  }

  /// The schema of themes.
  public func schemaOfThemes() -> [UInt8] {
    var builder = SchemaBuilder(isClosed: true)
    return builder.document(title: "A theme: the colours and text styles of a page", root: .theme)
  }

  /// The schema of manifests of apps.
  public func schemaOfManifests() -> [UInt8] {
    var builder = SchemaBuilder(isClosed: true)
    return builder.document(title: "A manifest: what a shipped app can show", root: .manifest)
  }

  /// The schema of configurations that set these rules.
  public func schema(ofConfigurationsWith rules: RuleRegistry) -> [UInt8] {
    var builder = SchemaBuilder(isClosed: true, rules: rules)
    return builder.document(title: "A configuration of storey validate", root: .configuration)
  }
}
