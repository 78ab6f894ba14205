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
      guard registry.floorType(for: pattern) != nil else { return nil }
      return builder.document(title: "A floor of the pattern \(pattern)", root: .floor(pattern))
    }
    return builder.document(title: "A page, and the floors it may consist of", root: .page)
  }

  /// The schema of files of another kind, such as themes and floor templates, whose keys are all known.
  public func schema(of description: ModelDescription, title: String) -> [UInt8] {
    var builder = SchemaBuilder(isClosed: true)
    return builder.document(title: title, root: .model(description))
  }

  /// The schema of configurations that set these rules.
  public func schema(ofConfigurationsWith rules: RuleRegistry) -> [UInt8] {
    var builder = SchemaBuilder(isClosed: true, rules: rules)
    return builder.document(title: "A configuration of storey validate", root: .configuration)
  }
}
