package import Storey

/// A template that no floor uses, or a field of a template that no floor has.
package struct UnusedDeclaration: Sendable {
  /// The path of the template.
  package let file: String
  /// The place of the pattern, or of the key of the field.
  package let position: SourcePosition
  /// The pattern that the template declares.
  package let pattern: String
  /// The names of the arrays around the field, and its own; empty for the template itself.
  package let field: [String]
  /// The number of floors that use the template.
  package let floorCount: Int

  package init(file: String, position: SourcePosition, pattern: String, field: [String] = [], floorCount: Int = 0) {
    self.file = file
    self.position = position
    self.pattern = pattern
    self.field = field
    self.floorCount = floorCount
  }

  /// The pattern, or the pattern and the field: `channel.items.title`.
  var name: String { ([pattern] + field).joined(separator: ".") }
}
