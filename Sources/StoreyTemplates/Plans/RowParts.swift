import Storey

/// The rows of the children in a row, in the order of drawing. All are found once, when the first one is needed. A class, because it is
/// filled later.
final class RowParts: Sendable {
  private let found = Locked<[FloorRow]?>(nil)

  /// Returns the rows of children in elements. O(items) once.
  func rows(of elements: [ElementPlan], in items: ArraySlice<Scope>) -> [FloorRow] {
    found.withLock { found in
      if let found { return found }
      var rows: [FloorRow] = []
      for item in items {
        ElementPlan.visitRepeated(of: elements, item) { if case .part(let part) = $0 { rows += part.rows } }
      }
      found = rows
      return rows
    }
  }
}
