package import Storey

/// A place in a page that uses a floor type, a field, a destination, an event or a picture.
package struct PageUse: Sendable {
  /// The name that is used: a pattern, a field such as `Focus.title`, a destination, an event or the address of a picture.
  package let name: String
  package let pointer: String
  package let position: SourcePosition
  /// The innermost floor or part around the place; `nil` outside of all floors.
  package let part: PartName?
  /// The number of that part in the page, which no other part has.
  package let partNumber: Int?
  /// The value of a field on one line, cut to `mostColumns`; `nil` for other uses.
  package let value: String?

  /// The largest number of columns of a value.
  private static let mostColumns = 200

  package init(
    name: String, pointer: String, position: SourcePosition, part: PartName?, partNumber: Int?,
    valueOfField value: JSONValue?
  ) {
    self.name = name
    self.pointer = pointer
    self.position = position
    self.part = part
    self.partNumber = partNumber
    self.value = value.map { VisibleText.fitted(PageDifference.line(of: $0), columns: Self.mostColumns) }
  }
}
