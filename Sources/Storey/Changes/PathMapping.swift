/// Where the parts of a layout are after a change.
struct PathMapping {
  /// The new index of each old section; nil for one that is gone.
  private let sections: [Int?]
  /// The new indices of the rows of sections that have changed, by the old index of the section.
  private var rows: [Int: [Int?]] = [:]

  init(of change: LayoutChange) {
    let oldCount = change.oldFloors.count
    let moved = change.placed.compactMap { index, piece -> (old: Int, new: Int)? in
      if case .moved(let old) = piece { (old, index) } else { nil }
    }
    let newCount = oldCount - change.taken.count + change.placed.count
    sections = Self.places(
      oldCount, newCount, gone: change.taken, new: change.placed.map(\.index), moved: moved)
    for floor in change.floors where floor.kind == .changed {
      guard let old = floor.old, let new = floor.new else { continue }
      rows[old.index] = Self.places(
        old.rows.count, new.rows.count,
        gone: floor.rows.filter { $0.kind == .removed || $0.kind == .moved }.compactMap(\.old?.index),
        new: floor.rows.filter { $0.kind == .inserted || $0.kind == .moved }.compactMap(\.new?.index),
        moved: floor.rows.filter { $0.kind == .moved }.compactMap { row in
          if let old = row.old, let new = row.new { (old.index, new.index) } else { nil }
        })
    }
  }

  /// Where a part is after the change; nil when it is gone.
  func place(of part: ActionPath.Part) -> ActionPath.Part? {
    switch part {
    case .overlay: return .overlay
    case .header(let section): return newSection(of: section).map { .header(section: $0) }
    case .row(let section, let row):
      guard let newSection = newSection(of: section) else { return nil }
      guard let rows = rows[section] else { return .row(section: newSection, row: row) }
      return rows.indices.contains(row) ? rows[row].map { .row(section: newSection, row: $0) } : nil
    }
  }

  private func newSection(of section: Int) -> Int? {
    sections.indices.contains(section) ? sections[section] : nil
  }

  /// The new places of what was in order: what neither went, came nor moved has stayed in order.
  private static func places(
    _ oldCount: Int, _ newCount: Int, gone: [Int], new: [Int], moved: [(old: Int, new: Int)]
  ) -> [Int?] {
    let (gone, new) = (Set(gone), Set(new))
    var places = [Int?](repeating: nil, count: oldCount)
    let stayed = (0..<oldCount).filter { !gone.contains($0) }
    for (old, new) in zip(stayed, (0..<newCount).filter { !new.contains($0) }) { places[old] = new }
    for (old, new) in moved where places.indices.contains(old) { places[old] = new }
    return places
  }
}
