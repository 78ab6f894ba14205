/// A table in plain text.
enum Table {
  /// Returns a line. The first cell is aligned left and the others are aligned right.
  static func row(_ cells: [String], width: Int = 11) -> String {
    guard let first = cells.first else { return "" }
    return first + String(repeating: " ", count: max(0, width - 1 - first.count))
      + cells.dropFirst().map { String(repeating: " ", count: max(1, width - $0.count)) + $0 }.joined()
  }
}
