import Storey
import StoreyOutput

/// Steps through the actions of a page in the order of `TableLayout.actions`, without listing them. The cost of a step is the
/// number of parts and elements passed, which is limited.
struct ActionWalk {
  /// The result of a step.
  enum End {
    case action(FloorAction, ActionPath)
    /// The page has no actions.
    case nothing
    /// The step reached the limit of its cost. The search continues at the part.
    case tired(at: PartPath)
  }

  private let layout: TableLayout
  private let lastDrawn: LastDrawnPart
  /// The remaining cost: the number of parts and elements that may still be visited.
  private var strength: Int

  init(_ layout: TableLayout, lastDrawn: LastDrawnPart = LastDrawnPart(), strength: Int = 50_000) {
    self.layout = layout
    self.lastDrawn = lastDrawn
    self.strength = strength
  }

  /// Returns the action after a path. The first action follows the last one.
  mutating func next(after path: ActionPath) -> End {
    firstAction(in: path.part, after: path.position) ?? next(from: following(path.part))
  }

  /// Returns the first action in a part or after it. The search continues at the top after the end of the page.
  mutating func next(from start: PartPath) -> End {
    var part = start
    repeat {
      if strength < 0 { return .tired(at: part) }
      if let found = firstAction(in: part) { return found }
      part = following(part)
    } while part != start
    return .nothing
  }

  /// Returns the action before a path. The last action precedes the first one.
  mutating func previous(before path: ActionPath) -> End {
    lastAction(in: path.part, before: path.position) ?? previous(from: preceding(path.part))
  }

  /// Returns the last action in a part or before it. The search continues at the end before the top of the page.
  mutating func previous(from start: PartPath) -> End {
    var part = start
    repeat {
      if strength < 0 { return .tired(at: part) }
      if let found = lastAction(in: part) { return found }
      part = preceding(part)
    } while part != start
    return .nothing
  }

  /// The first part of the page.
  var first: PartPath { firstPart(from: 0) }

  private mutating func firstAction(in part: PartPath, after position: Int = .min) -> End? {
    action(in: part, by: 1) { positions in positions.partitionIndex { $0 > position } }
  }

  private mutating func lastAction(in part: PartPath, before position: Int = .max) -> End? {
    action(in: part, by: -1) { positions in positions.partitionIndex { $0 >= position } - 1 }
  }

  /// Returns the first action of a part from an index of its positions on, forwards or backwards.
  private mutating func action(in part: PartPath, by step: Int, from start: ([Int]) -> Int) -> End? {
    strength -= 1
    guard let part = layout.part(part) else { return nil }
    let (drawn, positions) = lastDrawn.taps(of: part, in: layout)
    strength -= drawn.list.elements.count
    var place = start(positions)
    while positions.indices.contains(place) {
      if let action = drawn.action(at: positions[place]), let path = action.path { return .action(action, path) }
      place += step
    }
    return nil
  }

  private func following(_ part: PartPath) -> PartPath {
    switch part {
    case .header(let section):
      layout.rows(inSection: section).isEmpty ? firstPart(from: section + 1) : .row(section: section, row: 0)
    case .row(let section, let row):
      row + 1 < layout.rows(inSection: section).count
        ? .row(section: section, row: row + 1) : firstPart(from: section + 1)
    case .overlay: first
    }
  }

  private func preceding(_ part: PartPath) -> PartPath {
    switch part {
    case .row(let section, let row) where row > 0: .row(section: section, row: row - 1)
    case .row(let section, _):
      layout.sections[section].header == nil ? lastPart(before: section) : .header(section: section)
    case .header(let section): lastPart(before: section)
    case .overlay: lastPart(before: layout.sections.count)
    }
  }

  private func firstPart(from start: Int) -> PartPath {
    for section in layout.sections[start...] {
      if section.header != nil { return .header(section: section.index) }
      if !section.rows.isEmpty { return .row(section: section.index, row: 0) }
    }
    return .overlay
  }

  private func lastPart(before end: Int) -> PartPath {
    for section in layout.sections[..<end].reversed() {
      if !section.rows.isEmpty { return .row(section: section.index, row: section.rows.count - 1) }
      if section.header != nil { return .header(section: section.index) }
    }
    return .overlay
  }
}
