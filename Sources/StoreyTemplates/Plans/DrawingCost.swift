import Storey

/// What drawing an item of a row takes, counted before anything is measured. What does not depend on the page is counted
/// once, when the template is loaded.
struct DrawingCost: Sendable {
  /// So many elements count as a row, and so do so many bytes of texts, addresses and jumps: rows of the standard floors have
  /// hardly more.
  private static let (elementsPerRow, bytesPerRow) = (16, 400)

  private let elements: Int
  /// The bytes of texts that are the template's own.
  private let bytes: Int
  /// The slots that are shown or followed, and how often each is.
  private let uses: [(slot: Int, count: Int)]

  /// The cost of elements, all of which are drawn, and of what taps on them follow.
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
        case .text(let source, _, _, _, _): add(source)
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

  /// How many rows the limits on rows take a row of these items for. O(items · fields that are shown).
  func rows(for items: ArraySlice<Scope>) -> Int {
    var bytes = bytes * items.count
    for item in items {
      for (slot, count) in uses { bytes += count * item[slot].byteCount }
    }
    return 1 + elements * items.count / Self.elementsPerRow + bytes / Self.bytesPerRow
  }
}
