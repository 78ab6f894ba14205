import Storey

/// A floor whose type a template declares.
struct TemplatedFloor: TemplateContainer, TemplateSorb, TemplateRuns, TemplateValidation {
  /// One type stands for the floors of all templates; the pattern of each is its own, and this one is registered nowhere.
  static let pattern: FloorPattern = "template"

  let base: FloorBase
  let pattern: FloorPattern
  let sorbReach: SorbReach
  private let header: TemplatedRow?
  private let rows: [TemplatedRow]
  /// Whether it would have more rows than are shown.
  private let isCut: Bool

  init(base: FloorBase, plan: FloorPlan, scope: Scope) {
    self.base = base
    pattern = plan.pattern
    sorbReach = plan.reach
    let limit = TemplateLimits.rows(ofFloorOf: base.source?.byteRange.count ?? 0)
    var rows: [TemplatedRow] = []
    for node in plan.rows { node.addRows(to: &rows, scope, limit: limit + 1) }
    isCut = rows.count > limit
    self.rows = isCut ? Array(rows[..<limit]) : rows
    var headers: [TemplatedRow] = []
    plan.header?.addRows(to: &headers, scope, limit: 1)
    header = headers.first
  }

  func validate(_ diagnostics: inout Diagnostics) {
    if !isCut { return }
    diagnostics.warning(
      .outOfRange, "this floor has more rows than its items can be meant for; \(rows.count) are shown",
      hint: "let fewer rows of its template go through the same array", at: base.source)
  }

  var rowCount: Int { rows.count }
  var rowWeight: Int { rows.reduce(0) { $0 + $1.weight } }
  func row(at index: Int) -> any TemplateRender { rows[index] }
  var sorbHeader: (any TemplateRender)? { header }

  var rowRuns: [RowRun] {
    guard let first = rows.first else { return [] }
    if rows.allSatisfy({ $0.plan === first.plan }) { return [RowRun(rows, drawnBy: first.floorIdentifier)] }
    // Most templates give all their rows one name.
    var runs: [RowRun] = []
    var start = 0
    for end in 1...rows.count where end == rows.count || rows[end].floorIdentifier != rows[start].floorIdentifier {
      let run = end - start == rows.count ? rows : Array(rows[start..<end])
      runs.append(RowRun(run, drawnBy: rows[start].floorIdentifier))
      start = end
    }
    return runs
  }
}

/// What a template makes of a floor.
struct FloorPlan: Sendable {
  let pattern: FloorPattern
  let scope: ScopePlan
  /// The sticky header.
  let header: RowNode?
  let reach: SorbReach
  let rows: [RowNode]
}

extension RowNode {
  /// Adds the rows that this stands for, given the slots of the floor or of the item around it, until there are so many. O(items).
  func addRows(to rows: inout [TemplatedRow], _ scope: Scope, limit: Int) {
    if rows.count >= limit { return }
    switch self {
    case .row(let plan, nil, let when):
      if when.map({ scope[$0].isPresent }) ?? true { rows.append(TemplatedRow(plan: plan, items: [scope], 0..<1)) }
    case .row(let plan, let each?, let when):
      let items = Self.items(scope[each], when)
      if items.isEmpty { return }
      let size =
        switch plan.arrangement {
        case .single: 1
        case .columns(let count): count
        case .carousel: items.count
        }
      for start in stride(from: 0, to: items.count, by: size) where rows.count < limit {
        rows.append(TemplatedRow(plan: plan, items: items, start..<min(start + size, items.count)))
      }
    case .group(let each, let when, let nodes):
      for item in Self.items(scope[each], when) where rows.count < limit {
        for node in nodes { node.addRows(to: &rows, item, limit: limit) }
      }
    }
  }

  /// The items of a slot in which something is present.
  private static func items(_ slot: Slot, _ when: Int?) -> [Scope] {
    guard case .items(let items) = slot else { return [] }
    guard let when else { return items }
    return items.filter { $0[when].isPresent }
  }
}
