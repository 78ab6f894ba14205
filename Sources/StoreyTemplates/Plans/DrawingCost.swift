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

  /// The costs of one item of arrays whose items repeat an element.
  private let repeated: [(slot: Int, cost: DrawingCost)]

  /// Creates the cost of some elements and taps, as if all elements were drawn.
  init(of plans: [ElementPlan], taps: [TapPlan]) {
    var sum = Sum(taps: taps)
    sum.add(plans)
    self.init(sum)
  }

  private init(_ sum: Sum) {
    (elements, bytes, repeated) = (sum.elements, sum.bytes, sum.repeated)
    uses = sum.uses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the number of rows that a row of these items counts as for the limits on rows. O(items · used slots).
  func rows(for items: ArraySlice<Scope>) -> Int {
    var (elements, bytes) = (0, 0)
    add(items, &elements, &bytes)
    return 1 + elements / Self.elementsPerRow + bytes / Self.bytesPerRow
  }

  private func add(_ items: ArraySlice<Scope>, _ elements: inout Int, _ bytes: inout Int) {
    elements += self.elements * items.count
    bytes += self.bytes * items.count
    for item in items {
      for (slot, count) in uses { bytes += count * item[slot].byteCount }
      for (slot, cost) in repeated {
        if case .items(let items) = item[slot] { cost.add(items[...], &elements, &bytes) }
      }
    }
  }

  /// The sum of the elements of one item.
  private struct Sum {
    var elements = 0
    var bytes = 0
    var uses: [Int: Int] = [:]
    var repeated: [(slot: Int, cost: DrawingCost)] = []

    init(taps: [TapPlan]) {
      for tap in taps { for source in tap.sources { add(source) } }
    }

    mutating func add(_ source: TextSource?) {
      switch source {
      case .constant(let text): bytes += text.utf8Count
      case .slot(let slot), .rich(let slot), .formatted(let slot, _): uses[slot, default: 0] += 1
      case .joined(let parts): for part in parts { add(part) }
      case .runs(let runs):
        elements += runs.count
        for run in runs { add(run.source) }
      case .first(let texts): add(texts.first?.source)
      case .localized(let texts): add(texts.first?.text)
      case nil: break
      }
    }

    mutating func add(_ plans: [ElementPlan]) {
      elements += plans.count
      for plan in plans { add(plan.content) }
    }

    /// Adds an element of a flow, or the cost of one item if it is repeated.
    private mutating func add(_ plan: FlowPlan) {
      guard let each = plan.each else {
        elements += 1
        return add(plan.content)
      }
      var item = Sum(taps: each.taps)
      // An item that covers several rows of a grid costs as much as that many elements.
      item.elements = plan.form.value.size.cell.rowSpan
      item.add(plan.content)
      repeated.append((each.slot, DrawingCost(item)))
    }

    private mutating func add(_ content: ElementContent) {
      switch content {
      case .text(let source, _): add(source)
      case .fill(_, _, let label): add(label)
      case .image(let slot, _, _, let label):
        uses[slot, default: 0] += 1
        add(label)
      case .group(let inner, _, let label):
        add(label)
        add(inner)
      case .container(_, let children, let label):
        add(label)
        for child in children { add(child) }
      }
    }
  }
}
