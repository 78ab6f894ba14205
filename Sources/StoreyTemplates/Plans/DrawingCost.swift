import Storey

/// An estimate of the cost of drawing the items of a row, made without measuring them. The part that does not depend on the
/// page is computed once, when the template is loaded.
struct DrawingCost: Sendable {
  /// The units of work, and the number of bytes of texts, URLs and jumps, that count as one row. Rows of the standard floors rarely have
  /// more.
  private static let (unitsPerRow, bytesPerRow) = (16, 400)
  /// The work for an element with a frame, in units.
  private static let workOfFrame = 1
  /// The work for an element of a flow, which is measured before it is drawn, for a number in a format, and for a parameter of a tap.
  private static let workOfBox = 4
  /// The additional work for the columns of a grid.
  private static let workOfGrid = 8
  private static let workOfRun = 1

  private let work: Int
  /// The size of the constant texts, in bytes.
  private let bytes: Int
  /// The slots that elements show or taps follow, with the number of uses of each.
  private let uses: [(slot: Int, count: Int)]

  /// The costs of one item of arrays whose items repeat an element.
  private let repeated: [(slot: Int, cost: DrawingCost)]
  /// The slots of children. Their rows count as they are.
  private let children: [Int]

  /// Creates the cost of some elements and taps, as if all elements were drawn.
  init(of plans: [ElementPlan], taps: [TapPlan]) {
    var sum = Sum(taps: taps)
    sum.add(plans)
    self.init(sum)
  }

  private init(_ sum: Sum) {
    (work, bytes, repeated, children) = (sum.work, sum.bytes, sum.repeated, sum.children)
    uses = sum.uses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the number of rows that a row of these items counts as for the limits on rows. O(items · used slots).
  func rows(for items: ArraySlice<Scope>) -> Int {
    var (work, bytes) = (0, 0)
    add(items, &work, &bytes)
    return 1 + work / Self.unitsPerRow + bytes / Self.bytesPerRow
  }

  private func add(_ items: ArraySlice<Scope>, _ work: inout Int, _ bytes: inout Int) {
    work += self.work * items.count
    bytes += self.bytes * items.count
    for item in items {
      for (slot, count) in uses { bytes += count * item[slot].byteCount }
      for (slot, cost) in repeated {
        if case .items(let items) = item[slot] { cost.add(items[...], &work, &bytes) }
      }
      for slot in children {
        if case .children(let children) = item[slot] { work += children.rows.weight * Self.unitsPerRow }
      }
    }
  }

  /// The sum of the work for the elements of one item.
  private struct Sum {
    var work = 0
    var bytes = 0
    var uses: [Int: Int] = [:]
    var repeated: [(slot: Int, cost: DrawingCost)] = []
    var children: [Int] = []

    init(taps: [TapPlan]) {
      for tap in taps {
        if case .action(let plan) = tap.target { work += plan.parameters.count * DrawingCost.workOfBox }
        for source in tap.sources { add(source) }
      }
    }

    mutating func add(_ source: TextSource?) {
      switch source {
      case .constant(let text): bytes += text.utf8Count
      case .slot(let slot), .rich(let slot): uses[slot, default: 0] += 1
      case .formatted(let slot, _):
        work += DrawingCost.workOfBox
        uses[slot, default: 0] += 1
      case .joined(let parts): for part in parts { add(part) }
      case .runs(let runs):
        work += runs.count * DrawingCost.workOfRun
        for run in runs { add(run.source) }
      case .first(let texts): add(texts.first?.source)
      case .localized(let texts): add(texts.first?.text)
      case nil: break
      }
    }

    mutating func add(_ plans: [ElementPlan]) {
      work += plans.count * DrawingCost.workOfFrame
      for plan in plans { add(plan.content) }
    }

    /// Adds an element of a flow, or the cost of one item if it is repeated.
    private mutating func add(_ plan: FlowPlan) {
      guard let each = plan.each else { return addOne(plan) }
      var item = Sum(taps: each.taps)
      item.addOne(plan)
      repeated.append((each.slot, DrawingCost(item)))
    }

    private mutating func addOne(_ plan: FlowPlan) {
      let form = plan.form.value
      // An element that covers many cells of a grid costs as much as several elements.
      work += DrawingCost.workOfBox + form.size.cell.span + form.size.cell.rowSpan - 2
      if form.isGrid { work += DrawingCost.workOfGrid }
      add(plan.content)
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
      case .children(let slot): children.append(slot)
      case .container(_, let children, let label):
        add(label)
        for child in children { add(child) }
      }
    }
  }
}
