/// A floor that another app shows, of which no more is known than that: what a registry decodes that was made out of
/// what that app says of itself.
package struct ForeignFloor: TemplateContainer {
  package static let pattern: FloorPattern = ""

  package let base: FloorBase
  package let pattern: FloorPattern
  /// What the app is called in messages.
  package let app: String
  /// The values of it that the app does not read, in no order.
  let losses: [LostValue]

  package init(_ pattern: FloorPattern, app: String, losses: [LostValue] = []) {
    base = FloorBase(pattern: pattern)
    self.pattern = pattern
    self.app = app
    self.losses = losses
  }

  package var rowCount: Int { 0 }
  package func row(at index: Int) -> any TemplateRender { MarginRow(height: 0) }
}
