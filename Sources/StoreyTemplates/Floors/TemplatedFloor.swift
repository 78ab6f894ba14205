import Storey

/// A floor whose type is declared by a template.
struct TemplatedFloor: TemplateContainer, TemplateSorb, TemplateValidation {
  /// A placeholder that is never registered: this type represents the floors of all templates, which have their own patterns.
  static let pattern: FloorPattern = "template"
  static let cells: [any TemplateCell.Type] = [TemplatedCell.self]

  let base: FloorBase
  let sorbReach: SorbReach
  let countsDown: Bool
  /// The rows of the tabs, if the header has a tab for each item of an array, and a group of rows is repeated for the same items.
  let sorbTabs: [Int?]
  private let header: TemplatedRow?
  private let shown: [TemplatedRow]
  /// The children, with the number of rows above them that are not those of children.
  private let children: [RowAssembly.Children]
  /// Whether rows beyond the limit were dropped.
  private let isCut: Bool

  init(base: FloorBase, plan: FloorPlan, scope: Scope) {
    self.base = base
    sorbReach = plan.reach
    let limit = TemplateLimits.rows(ofFloorOf: base.source?.byteRange.count ?? 0)
    var assembly = RowAssembly(limit: limit + 1)
    var tabs: [Int?] = []
    for node in plan.rows {
      if tabs.isEmpty, let header = plan.header,
        let found = node.addRows(to: &assembly, scope, under: header)
      {
        tabs = found
      } else {
        node.addRows(to: &assembly, scope)
      }
    }
    sorbTabs = tabs
    let rows = assembly.rows
    isCut = rows.count > limit
    let shownCount = min(rows.count, limit)
    shown = isCut ? Array(rows[..<limit]) : rows
    let children = assembly.children.filter { $0.rowsAbove <= shownCount }
    self.children = children
    countsDown =
      plan.countsDown || children.contains(where: \.floors.countsDown) || shown.contains(where: \.partsCountDown)
    var headers = RowAssembly(limit: 1)
    plan.header?.addRows(to: &headers, scope)
    header = headers.rows.first
  }

  func validate(_ diagnostics: inout Diagnostics) {
    if !isCut { return }
    diagnostics.warning(
      .outOfRange, "the floor has too many rows for its size; \(shown.count) are shown",
      hint: "use \"each\" with the same array in fewer rows of the template", at: base.source)
  }

  var rows: FloorRows {
    if children.isEmpty { return rows(shown[...]) }
    var (rows, next) = (FloorRows(), 0)
    for place in children {
      rows.append(contentsOf: self.rows(shown[next..<place.rowsAbove]))
      rows.append(contentsOf: place.floors.rows)
      next = place.rowsAbove
    }
    rows.append(contentsOf: self.rows(shown[next...]))
    return rows
  }

  /// Returns rows in pieces of the same identifier.
  private func rows(_ shown: ArraySlice<TemplatedRow>) -> FloorRows {
    var rows = FloorRows()
    var rest = shown
    let hasFeed = shown.contains { $0.plan.isFeed }
    while let first = rest.first {
      // In most templates all rows have the same identifier, and in many the same plan.
      let identifier = first.plan.identifier
      let end = rest.firstIndex { $0.plan !== first.plan && $0.plan.identifier != identifier } ?? rest.endIndex
      let isAll = rest.startIndex == 0 && end == self.shown.count
      let group = isAll ? self.shown : Array(rest[..<end])
      rows.append(
        contentsOf: hasFeed
          ? FloorRows(jointly: group, drawnBy: TemplatedCell.self, as: identifier)
          : FloorRows(group, drawnBy: TemplatedCell.self, as: identifier))
      rest = rest[end...]
    }
    return rows.weighing(shown.reduce(0) { $0 + $1.weight })
  }

  var sorbHeader: FloorRow? { header.map { FloorRow($0, drawnBy: TemplatedCell.self, as: $0.plan.identifier) } }
}

/// A compiled template: the fields, the header and the rows of a floor.
struct FloorPlan: Sendable {
  let pattern: FloorPattern
  let scope: ScopePlan
  /// The sticky header.
  let header: RowNode?
  let reach: SorbReach
  let rows: [RowNode]
  /// Whether an element is a countdown.
  let countsDown: Bool
}

/// The rows of a floor while they are made, within a limit.
struct RowAssembly {
  /// The children at a place between rows.
  struct Children: Sendable {
    let floors: ChildFloors
    let rowsAbove: Int
  }

  /// The maximum number of rows.
  let limit: Int
  private(set) var rows: [TemplatedRow] = []
  private(set) var children: [Children] = []
  private var childRowCount = 0

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { rows.count >= limit }
  /// The number of rows, with those of children.
  var count: Int { rows.count + childRowCount }

  mutating func append(_ row: TemplatedRow) { rows.append(row) }

  mutating func append(_ floors: ChildFloors) {
    childRowCount += floors.rows.count
    children.append(Children(floors: floors, rowsAbove: rows.count))
  }
}

extension RowNode {
  /// Appends the rows of the node until the limit is reached. O(items).
  ///
  /// - Parameters:
  ///   - rows: The rows to append to.
  ///   - scope: The slots of the floor or of the enclosing item.
  func addRows(to rows: inout RowAssembly, _ scope: Scope) {
    if rows.isFull { return }
    switch self {
    case .children(let slot, let when):
      if when?.isMet(in: scope) ?? true, case .children(let children) = scope[slot] { rows.append(children) }
    case .row(let plan, nil, let when):
      if when?.isMet(in: scope) ?? true { rows.append(TemplatedRow(plan: plan, items: [scope], 0..<1)) }
    case .row(let plan, let each?, let when):
      let items = Self.items(scope[each], when)
      if items.isEmpty { return }
      let size =
        switch plan.arrangement {
        case .single: 1
        case .columns(let count): count
        case .carousel: items.count
        case .waterfall: WaterfallPlan.itemsPerRow
        }
      for start in stride(from: 0, to: items.count, by: size) where !rows.isFull {
        rows.append(TemplatedRow(plan: plan, items: items, start..<min(start + size, items.count)))
      }
    case .group(let each, let when, let nodes):
      for item in Self.items(scope[each], when) where !rows.isFull {
        for node in nodes { node.addRows(to: &rows, item) }
      }
    }
  }

  /// Appends the rows of a group that is repeated for the items that a header has tabs for, as `addRows` does. Returns the first
  /// row of each tab; `nil`, without appending rows, for another node.
  func addRows(to rows: inout RowAssembly, _ scope: Scope, under header: RowNode) -> [Int?]? {
    guard case .group(let each, let when, let nodes) = self, case .row(let plan, each, let headerWhen) = header,
      case .carousel = plan.arrangement
    else { return nil }
    var tabs: [Int?] = []
    for item in Self.items(scope[each], nil) {
      let first = rows.count
      if when?.isMet(in: item) ?? true {
        for node in nodes { node.addRows(to: &rows, item) }
      }
      if headerWhen?.isMet(in: item) ?? true { tabs.append(rows.count > first ? first : nil) }
    }
    return tabs
  }

  /// Returns the items of a slot that meet the condition `when`, or all items if it is `nil`.
  private static func items(_ slot: Slot, _ when: Condition?) -> [Scope] {
    guard case .items(let items) = slot else { return [] }
    guard let when else { return items }
    return items.filter { when.isMet(in: $0) }
  }
}
