import Storey

/// The renderer of all rows of templates.
enum TemplatedCell: JointCell {
  /// A placeholder that is never registered: rows of templates have their own identifiers.
  static let floorIdentifier: FloorIdentifier = "template"

  static func height(of model: TemplatedRow, in context: LayoutContext) -> Double {
    model.feed(in: context)?.place(ofRow: model.rowOfFeed).height ?? model.plan.height(of: model.items, context)
  }

  static func measured(
    _ rows: [TemplatedRow], in context: LayoutContext, after old: [TemplatedRow]
  ) -> JointMeasurement<TemplatedRow>? {
    guard rows.contains(where: { $0.plan.isFeed }) else { return nil }
    var oldFeeds: [MeasuredFeed] = []
    for row in old { if let feed = row.feed, feed !== oldFeeds.last { oldFeeds.append(feed) } }
    var measurement = JointMeasurement<TemplatedRow>()
    var last: (row: TemplatedRow, feed: MeasuredFeed)?
    for row in rows {
      guard row.plan.isFeed else {
        measurement.add(row, RowPlace(height: height(of: row, in: context)))
        continue
      }
      if let last, row.continues(last.row) {
        measurement.add(row.measured(last.feed), last.feed.place(ofRow: row.rowOfFeed))
      } else if let feed = row.feed(in: context, after: take(row.plan, from: &oldFeeds)) {
        measurement.measuredCount += feed.measuredCount
        measurement.refused.add(feed.refused)
        measurement.add(row.measured(feed), feed.place(ofRow: row.rowOfFeed))
        last = (row, feed)
      }
      last?.row = row
    }
    return measurement
  }

  /// Takes the first feed that was measured with a plan.
  private static func take(_ plan: RowPlan, from feeds: inout [MeasuredFeed]) -> MeasuredFeed? {
    feeds.firstIndex { $0.plan === plan }.map { feeds.remove(at: $0) }
  }

  static func draw(_ model: TemplatedRow, in canvas: inout FloorCanvas) {
    let plan = model.plan
    let bounds = canvas.bounds
    var positions = model.positions
    switch plan.arrangement {
    case .single:
      for (ordinal, scope) in zip(model.items.indices, model.items) {
        drawItem(plan, place(plan, scope, bounds, ordinal, at: 0), plan.role, &positions, in: &canvas)
      }
    case .columns:
      canvas.group(in: bounds, role: .list, label: plan.listLabel) { drawItems(model, &positions, in: &$0) }
    case .carousel(let paging, _):
      if plan.hasCommonBackground, let scope = model.items.first, let color = plan.background?.color(in: scope) {
        canvas.fill(color, in: bounds)
      }
      let items = Double(model.items.count)
      let content = 2 * plan.inset + items * plan.itemWidth(inWidth: bounds.width) + (items - 1) * plan.gap
      canvas.carousel(in: bounds, paging: paging, contentWidth: content, label: plan.listLabel) {
        drawItems(model, &positions, in: &$0)
      }
    case .waterfall:
      guard let feed = model.feed(in: canvas.context) else { return }
      let area = feed.ownArea(ofRow: model.rowOfFeed, in: bounds)
      if let scope = model.firstOfAll, let color = plan.background?.color(in: scope), area.height > 0 {
        canvas.fill(color, in: area)
      }
      canvas.group(in: bounds, role: .list, label: plan.listLabel) { drawItems(model, feed, &positions, in: &$0) }
      if !model.isLast { return }
    }
    if let scope = model.items.first, let line = plan.line?.color(in: scope) {
      canvas.fill(line, in: plan.lineFrame(in: bounds))
    }
  }

  /// The distance by which elements may stick out of their item, so that the item is drawn for a band that does not touch it, in points.
  private static let overhang = 200.0

  /// Draws the items of a waterfall that the canvas needs, as the items of a list.
  private static func drawItems(
    _ model: TemplatedRow, _ feed: MeasuredFeed, _ positions: inout RepeatedPositions, in canvas: inout FloorCanvas
  ) {
    let plan = model.plan
    let first = model.items.startIndex
    let band = canvas.band.map { ($0.lowerBound - overhang)...($0.upperBound + overhang) }
    feed.forEachItem(ofRow: model.rowOfFeed) { ordinal, scope, frame in
      if let band, frame.y > band.upperBound || frame.maxY < band.lowerBound {
        // The positions of its taps stay reserved.
        if plan.hasRepeatedTaps || plan.hasParts { positions.skip(plan.elements, scope) }
        return
      }
      drawItem(plan, place(plan, scope, frame, ordinal, at: ordinal - first), .listitem, &positions, in: &canvas)
    }
  }

  /// Draws items side by side, as the items of a list.
  private static func drawItems(
    _ model: TemplatedRow, _ positions: inout RepeatedPositions, in canvas: inout FloorCanvas
  ) {
    let plan = model.plan
    let width = plan.itemWidth(inWidth: canvas.bounds.width)
    for (index, (ordinal, scope)) in zip(model.items.indices, model.items).enumerated() {
      let x = plan.inset + Double(index) * (width + plan.gap)
      let frame = LayoutRect(x: x, y: 0, width: width, height: canvas.bounds.height)
      drawItem(plan, place(plan, scope, frame, ordinal, at: index), .listitem, &positions, in: &canvas)
    }
  }

  private static func place(
    _ plan: RowPlan, _ scope: Scope, _ frame: LayoutRect, _ ordinal: Int, at index: Int
  ) -> ElementPlan.Place {
    ElementPlan.Place(
      scope: scope, frame: frame, ordinal: ordinal, firstPosition: index * plan.taps.count, isFit: plan.isFit)
  }

  /// Draws an item, in a group if it has a tap, a label or a role.
  private static func drawItem(
    _ plan: RowPlan, _ place: ElementPlan.Place, _ role: Role?, _ positions: inout RepeatedPositions,
    in canvas: inout FloorCanvas
  ) {
    let label = plan.label?.text(in: place.scope, canvas.context)
    if role == nil && label == nil && !plan.isTappable { return drawContent(plan, place, &positions, in: &canvas) }
    canvas.group(
      in: place.frame, role: role, label: label, position: plan.isTappable ? place.firstPosition : nil
    ) { drawContent(plan, place, &positions, in: &$0) }
  }

  private static func drawContent(
    _ plan: RowPlan, _ place: ElementPlan.Place, _ positions: inout RepeatedPositions, in canvas: inout FloorCanvas
  ) {
    if !plan.hasCommonBackground, let color = plan.background?.color(in: place.scope) {
      canvas.fill(color, in: place.frame)
    }
    ElementPlan.draw(plan.elements, at: place, &positions, in: &canvas)
  }
}
