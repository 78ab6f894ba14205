/// The positions of the sections and rows of a layout after a change. A view uses them to keep its own state, for example
/// its scroll position and its selection.
public struct PartPlaces: Sendable {
  /// The number of sections after the change.
  private let sectionCount: Int
  /// The new index of each old section; `nil` if it was removed.
  private let sections: [Int?]
  /// The new indices of the rows of changed sections, by the old index of the section.
  private var rows: [Int: [Int?]] = [:]

  /// Creates the positions after a change. O(floors + rows of changed floors).
  public init(after change: LayoutChange) {
    let oldCount = change.oldFloors.count
    let moved = change.placed.compactMap { index, piece -> (old: Int, new: Int)? in
      if case .moved(let old) = piece { (old, index) } else { nil }
    }
    sectionCount = oldCount - change.taken.count + change.placed.count
    sections = Self.places(
      oldCount, sectionCount, gone: change.taken, new: change.placed.map(\.index), moved: moved)
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

  /// Returns a part's position after the change; `nil` if the part was removed. O(1).
  public func place(of part: PartPath) -> PartPath? {
    switch part {
    case .overlay: return .overlay
    case .header(let section): return self.section(of: section).map { .header(section: $0) }
    case .row(let section, let row):
      guard let newSection = self.section(of: section) else { return nil }
      guard let rows = rows[section] else { return .row(section: newSection, row: row) }
      return rows.indices.contains(row) ? rows[row].map { .row(section: newSection, row: $0) } : nil
    }
  }

  /// Returns a section's index after the change; `nil` if the section was removed. O(1).
  public func section(of old: Int) -> Int? {
    sections.indices.contains(old) ? sections[old] : nil
  }

  /// Returns the new index of the first remaining section at or after an old index. If all later sections were removed,
  /// returns the index of the last section; `nil` if the layout has no sections. O(sections).
  public func section(atOrAfter old: Int) -> Int? {
    let following = sections.dropFirst(max(0, old)).lazy.compactMap(\.self).first
    return following ?? (sectionCount > 0 ? sectionCount - 1 : nil)
  }

  /// Returns the new indices of old elements. Elements that were not inserted, removed or moved keep their order.
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
