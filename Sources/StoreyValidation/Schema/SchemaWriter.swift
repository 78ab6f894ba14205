public import Storey
import StoreyOutput

/// A writer of JSON Schemas (draft 2020-12) from the descriptions of models.
///
/// A schema accepts a document if reading it reports no structural error, as far as JSON Schema can express this. Values that
/// reading converts (a number in quotes, null for a missing value) are accepted. Numbers that are out of range are rejected,
/// although reading only warns about them. Unknown keys are accepted unless the schema is closed.
public struct SchemaWriter: Sendable {
  /// Whether unknown keys are rejected.
  private let isClosed: Bool

  /// Creates a writer of open or closed schemas. Closed schemas reject unknown keys.
  public init(isClosed: Bool = false) {
    self.isClosed = isClosed
  }

  /// Returns the schema of pages of the registry's shape with its floors or, with a pattern, of one floor; `nil` if the pattern is not
  /// registered.
  public func schema(of registry: FloorRegistry, pattern: FloorPattern? = nil) -> [UInt8]? {
    var builder = SchemaBuilder(isClosed: isClosed, registry: registry)
    if let pattern {
      guard registry.floorType(for: pattern) != nil else { return nil }
      let word = registry.shape.part.word
      let title = registry.shape.isStandard ? "A floor of the pattern \(pattern)" : "The \(word) \(pattern)"
      return builder.document(title: title, root: .floor(pattern))
    }
    let shape = registry.shape
    let title = shape.isStandard ? "A page and its floors" : "A page of the dialect \(shape.name)"
    return builder.document(title: title, root: .page)
  }

  /// Returns the schema of files of another kind, such as themes and floor templates. The schema is closed.
  public func schema(of description: ModelDescription, title: String) -> [UInt8] {
    var builder = SchemaBuilder(isClosed: true)
    return builder.document(title: title, root: .model(description))
  }

  /// Returns the schema of configurations with these rules.
  public func schema(ofConfigurationsWith rules: RuleRegistry) -> [UInt8] {
    var builder = SchemaBuilder(isClosed: true, rules: rules)
    return builder.document(title: "A configuration of storey validate", root: .configuration)
  }
}
