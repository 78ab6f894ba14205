/// How large a template may be: far beyond what people write, and small enough that none takes long to load or draw.
enum TemplateLimits {
  /// In bytes.
  static let size = 256 * 1024
  /// Fields of a floor or of an item.
  static let fields = 100
  /// Rows and groups of rows of a template, those in groups counted as well.
  static let rows = 200
  /// Fields in one text.
  static let names = 50
  /// Elements of a row.
  static let elements = 200
  /// Arrays in arrays, and elements in groups.
  static let depth = 8

  /// Rows of a floor that takes so many bytes of its page: an item takes three at least, and rows that are many for each
  /// item are meant for floors of few. So no template makes much of little.
  static func rows(ofFloorOf bytes: Int) -> Int { 1000 + bytes / 3 }
}
