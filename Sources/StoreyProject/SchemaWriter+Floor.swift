package import Storey
package import StoreyValidation

extension SchemaWriter {
  /// Returns the schema of pages or, with a pattern, of one floor.
  /// - Throws: `Failure` for a pattern without a floor.
  package func schema(of registry: FloorRegistry, floor pattern: String?) throws(Failure) -> [UInt8] {
    if let schema = schema(of: registry, pattern: pattern.map { FloorPattern($0) }) { return schema }
    throw Failure(
      message: "no floor is registered for the pattern '\(pattern ?? "")'",
      hint: Failure.suggestion(for: pattern ?? "", among: registry.patterns.map(\.name))
        ?? "run 'storey floors' to list the floors")
  }
}
