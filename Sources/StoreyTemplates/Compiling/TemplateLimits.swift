/// How large a template may be: far beyond what people write, and small enough that none takes long to load or draw.
enum TemplateLimits {
  /// In bytes.
  static let size = 256 * 1024
  /// Fields of a floor or of an item.
  static let fields = 200
  /// Rows of a template, those in groups counted as well.
  static let rows = 200
  /// Elements of a row.
  static let elements = 200
  /// Arrays in arrays, and elements in groups.
  static let depth = 8
  /// Items side by side.
  static let columns = 1...50
}
