import Storey

/// An estimate of the cost of drawing the items of a row, made without measuring them. The part that does not depend on the
/// page is computed once, when the template is loaded.
struct DrawingCost: Sendable {
  /// The number of elements, and the number of bytes of texts, URLs and jumps, that count as one row. Rows of the standard
  /// floors rarely have more.
  private static let (elementsPerRow, bytesPerRow) = (16, 400)

  private let elements: Int
  /// The size of the constant texts, in bytes.
  private let bytes: Int
  /// The slots that elements show or taps follow, with the number of uses of each.
  private let uses: [(slot: Int, count: Int)]

  /// Creates the cost of some elements and taps, as if all elements were drawn.
  init(of plans: [ElementPlan], taps: [RowPlan.Tap]) {
    var (elements, bytes, uses): (Int, Int, [Int: Int]) = (0, 0, [:])
    func add(_ source: TextSource) {
      switch source {
      case .constant(let text): bytes += text.utf8Count
      case .slot(let slot): uses[slot, default: 0] += 1
      case .joined(let parts): for part in parts { add(part) }
      }
    }
    func add(_ plans: [ElementPlan]) {
      elements += plans.count
      for plan in plans {
        switch plan.content {
        case .text(let source, _): add(source)
        case .fill(_, _, let label): if let label { add(label) }
        case .image(let slot, _, let label):
          uses[slot, default: 0] += 1
          if let label { add(label) }
        case .group(let inner, let label):
          if let label { add(label) }
          add(inner)
        }
      }
    }
    add(plans)
    for tap in taps { uses[tap.slot, default: 0] += 1 }
    (self.elements, self.bytes) = (elements, bytes)
    self.uses = uses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the number of rows that a row of these items counts as for the limits on rows. O(items · used slots).
  func rows(for items: ArraySlice<Scope>) -> Int {
    var bytes = bytes * items.count
    for item in items {
      for (slot, count) in uses { bytes += count * item[slot].byteCount }
    }
    return 1 + elements * items.count / Self.elementsPerRow + bytes / Self.bytesPerRow
  }
}
