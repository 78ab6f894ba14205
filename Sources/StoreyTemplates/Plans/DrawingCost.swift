import Storey

/// What drawing elements takes, counted before anything is measured.
struct DrawingCost {
  /// So many elements count as a row, and so do so many bytes of text: a row of the standard floors has no more.
  private static let (elementsPerRow, bytesPerRow) = (8, 100)

  private var elements = 0
  private var bytes = 0

  /// How many rows all that counts as.
  var rows: Int { elements / Self.elementsPerRow + bytes / Self.bytesPerRow }

  /// Adds elements as they are drawn for an item. O(elements).
  mutating func add(_ plans: [ElementPlan], in scope: Scope) {
    elements += plans.count
    for plan in plans {
      switch plan.content {
      case .text(let source, _, _, _, _): bytes += source.byteCount(in: scope)
      case .group(let inner, _): add(inner, in: scope)
      case .fill, .image: continue
      }
    }
  }
}
