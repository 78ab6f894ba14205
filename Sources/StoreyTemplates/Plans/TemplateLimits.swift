import Storey

/// The limits of a template. They are far above the needs of templates written by hand, and low enough that every template
/// loads and draws quickly.
enum TemplateLimits {
  /// The maximum size of a template, in bytes.
  static let size = 256 * 1024
  /// The maximum number of fields of a floor or an item.
  static let fields = 100
  /// The maximum number of rows and groups of a template, including those inside groups.
  static let rows = 200
  /// The maximum number of templates that a template extends, directly and through others.
  static let ancestors = 8
  /// The maximum number of parts of a text: fields, and the pieces of text between them.
  static let names = 50
  /// The maximum number of elements of a row, including those inside groups.
  static let elements = 200
  /// The maximum number of columns of a grid.
  static let gridColumns = FlowGrid.maximumColumns
  /// The maximum nesting depth of arrays.
  static let depth = 8
  /// The maximum number of levels of elements.
  static let levels = Flow.maximumDepth

  /// Returns the maximum number of rows of a floor.
  ///
  /// An item takes at least three bytes of the page. Templates that draw many rows per item are expected to have few
  /// items. The limit keeps a small page from producing a large layout.
  ///
  /// - Parameter bytes: The size of the floor in its page, in bytes.
  static func rows(ofFloorOf bytes: Int) -> Int { 1000 + bytes / 3 }
}
