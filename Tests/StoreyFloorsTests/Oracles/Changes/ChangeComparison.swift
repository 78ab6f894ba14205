import Storey
import StoreyFloors
import TestMutations

/// Checks a change between layouts against the documented rules, and collects the violations.
struct ChangeComparison {
  let old: TableLayout
  let new: TableLayout
  let change: LayoutChange
  private(set) var faults: [String] = []

  init(_ old: TableLayout, _ new: TableLayout) {
    (self.old, self.new) = (old, new)
    change = LayoutChange(from: old, to: new)
  }

  mutating func compare(_ oldPage: JSONTree, _ newPage: JSONTree) {
    let (oldFloors, newFloors) = (floors(of: oldPage), floors(of: newPage))
    guard let pairs = pairs() else { return faults.append("the changes do not fit the pages") }
    let model = FloorMatchModel(old: oldFloors, new: newFloors)
    faults += model.faults(of: pairs)
    let changed = change.floors.filter { $0.kind == .changed }
    for pair in pairs.pairs {
      let isChanged = changed.contains { $0.old?.index == pair.old && $0.new?.index == pair.new }
      let differs = oldFloors[pair.old].content != newFloors[pair.new].content
      if isChanged != differs { faults.append("floor \(pair.new) is changed: \(isChanged), and differs: \(differs)") }
    }
    compareOrder(pairs)
    for floor in changed { compareRows(of: floor) }
    let overlays = (PartLooks(.overlay, in: old), PartLooks(.overlay, in: new))
    expect(change.changesOverlay == (overlays.0 != overlays.1), "the overlay")
    expect(change.isEmpty == (change.floors.isEmpty && !change.changesOverlay), "the value of isEmpty")
    compareApplied()
    compareFields(oldPage, newPage, pairs)
  }

  private mutating func expect(_ isRight: Bool, _ text: String) {
    if !isRight { faults.append("\(text) is wrong") }
  }

  private func floors(of page: JSONTree) -> [FloorMatchModel.Floor] {
    guard case .array(let floors)? = page["floors"] else { return [] }
    return zip(floors, LayoutModel(width: 375, hasPlaceholders: false).sections(of: page)).map {
      FloorMatchModel.Floor($0, $1)
    }
  }

  // MARK: Floors

  private func pairs() -> ChangePairs? {
    func indices(_ kind: LayoutChange.Kind) -> [(old: Int?, new: Int?)] {
      change.floors.filter { $0.kind == kind }.map { ($0.old?.index, $0.new?.index) }
    }
    return ChangePairs(
      oldCount: old.sections.count, newCount: new.sections.count, removed: indices(.removed).compactMap(\.old),
      inserted: indices(.inserted).compactMap(\.new), moved: indices(.moved).map { ($0.old ?? -1, $0.new ?? -1) })
  }

  /// Checks that changes are sorted by the new index, and that a removed floor follows the floors above it that stayed.
  private mutating func compareOrder(_ pairs: ChangePairs) {
    let stayed = pairs.pairs.filter { !$0.isMoved }
    let places = change.floors.map { floor -> Double in
      if let new = floor.new { return Double(new.index) + (floor.kind == .changed ? 0.2 : 0.1) }
      // A removed floor comes right after the last floor above it that stayed.
      let old = floor.old?.index ?? 0
      return Double(stayed.filter { $0.old < old }.map(\.new).max() ?? -1) + 0.5 + Double(old) / 10_000
    }
    expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "the order of the floors")
  }

  // MARK: Rows

  private mutating func compareRows(of floor: LayoutChange.FloorChange) {
    guard let oldSection = floor.old, let newSection = floor.new else {
      return faults.append("a changed floor lacks a section")
    }
    let (oldRows, newRows) = (old.rows(inSection: oldSection.index), new.rows(inSection: newSection.index))
    func rows(_ kind: LayoutChange.Kind) -> [(old: Int?, new: Int?)] {
      floor.rows.filter { $0.kind == kind }.map { ($0.old?.index, $0.new?.index) }
    }
    let pairs = ChangePairs(
      oldCount: oldRows.count, newCount: newRows.count, removed: rows(.removed).compactMap(\.old),
      inserted: rows(.inserted).compactMap(\.new), moved: rows(.moved).map { ($0.old ?? -1, $0.new ?? -1) })
    guard let pairs else { return faults.append("the rows do not fit floor \(newSection.index)") }
    expect(pairs.movesAreFewest, "the number of rows that moved in floor \(newSection.index)")
    let oldLooks = oldRows.map { PartLooks(.row($0), in: old) }
    let newLooks = newRows.map { PartLooks(.row($0), in: new) }
    for pair in pairs.pairs {
      let isChanged = floor.rows.contains {
        $0.kind == .changed && $0.new?.index == pair.new && $0.old?.index == pair.old
      }
      expect(isChanged == (oldLooks[pair.old] != newLooks[pair.new]), "row \(newSection.index).\(pair.new)")
    }
    for removed in pairs.removed {
      let isThere = pairs.inserted.contains { newLooks[$0] == oldLooks[removed] }
      expect(!isThere, "the removal of row \(removed) of floor \(oldSection.index), which is also inserted,")
    }
    let headers = (looks(of: oldSection.header, in: old), looks(of: newSection.header, in: new))
    expect(floor.changesHeader == (headers.0 != headers.1), "the header of floor \(newSection.index)")
  }

  private func looks(of header: LayoutHeader?, in layout: TableLayout) -> PartLooks? {
    header.map { PartLooks(.header($0), in: layout) }
  }

  // MARK: Applying

  private mutating func compareApplied() {
    guard let made = old.applying(change) else { return faults.append("the change does not apply") }
    expect(Array(made.rows) == Array(new.rows), "a row of the layout that the change makes")
    expect(made.sections.map(\.frame) == new.sections.map(\.frame), "a section of the layout that the change makes")
    expect(made.sections.map(\.header) == new.sections.map(\.header), "a header of the layout that the change makes")
    expect(made.sections.map(\.identity) == new.sections.map(\.identity), "an identity")
    expect(made.height == new.height, "the height")
    let parts = zip(made.parts, new.parts).allSatisfy { PartLooks($0, in: made) == PartLooks($1, in: new) }
    expect(parts, "the content of a part after the change")
    expect(made.diagnostics.map(\.message) == new.diagnostics.map(\.message), "a diagnostic")
  }

  // MARK: Fields

  private mutating func compareFields(_ oldPage: JSONTree, _ newPage: JSONTree, _ pairs: ChangePairs) {
    for pair in pairs.pairs {
      guard let oldFloor = old.sections[pair.old].floor.source, let newFloor = new.sections[pair.new].floor.source
      else {
        continue
      }
      let fields = newFloor.changes(from: oldFloor)
      let (oldTree, newTree) = (JSONTree(oldFloor), JSONTree(newFloor))
      for field in fields {
        let (tree, value) = field.new == nil ? (oldTree, field.old) : (newTree, field.new)
        let found = tree.value(at: field.pointer.tokens)?.content
        expect(found == value.map { JSONTree($0).content }, "the value at \(field.pointer) in floor \(pair.new)")
      }
      let changes = fields.map { field in
        FieldPatch.Change(
          path: field.pointer.tokens[...], old: field.old.map { JSONTree($0) }, new: field.new.map { JSONTree($0) })
      }
      let patched = FieldPatch.applying(changes, to: oldTree)?.content
      expect(patched == newTree.content, "the list of changes in floor \(pair.new), \(fields.map { "\($0.pointer)" }),")
    }
  }
}
