/// A floor that another app shows, of which no more is known than that: what a registry decodes that was made out of
/// what that app says of itself.
package struct ForeignFloor: TemplateContainer {
  package static let pattern: FloorPattern = ""

  package let base: FloorBase
  package let pattern: FloorPattern
  /// What the app is called in messages.
  package let app: String

  package init(_ pattern: FloorPattern, app: String) {
    base = FloorBase(pattern: pattern)
    self.pattern = pattern
    self.app = app
  }

  package var rowCount: Int { 0 }
  package func row(at index: Int) -> any TemplateRender { MarginRow(height: 0) }
}
