import Storey

/// Goes from one action of a page to the next, in the order of `TableLayout.actions`, without listing them: a step costs
/// what the parts on the way hold.
struct ActionWalk {
  let layout: TableLayout

  /// The action after a path; after the last one the first, nil on a page without any.
  func next(after path: ActionPath) -> FloorAction? {
    actions(in: path.part, where: { $0 > path.position }).first ?? next(from: following(path.part))
  }

  /// The first action in a part or after it; at the end of the page it goes on at the top.
  func next(from start: ActionPath.Part) -> FloorAction? {
    var part = start
    repeat {
      if let action = actions(in: part).first { return action }
      part = following(part)
    } while part != start
    return nil
  }

  /// The action before a path; before the first one the last.
  func previous(before path: ActionPath) -> FloorAction? {
    actions(in: path.part, where: { $0 < path.position }).last ?? previous(from: preceding(path.part))
  }

  /// The last action in a part or before it; at the top of the page it goes on at the end.
  func previous(from start: ActionPath.Part) -> FloorAction? {
    var part = start
    repeat {
      if let action = actions(in: part).last { return action }
      part = preceding(part)
    } while part != start
    return nil
  }

  /// The first part of the page.
  var first: ActionPath.Part { firstPart(from: 0) }

  private func actions(in part: ActionPath.Part, where isMeant: (Int) -> Bool = { _ in true }) -> [FloorAction] {
    guard let part = layout.part(part) else { return [] }
    var list = DisplayList()
    let actions = layout.drawing(of: part, reusing: &list)
    return Set(list.elements.compactMap(\.position)).filter(isMeant).sorted().compactMap(actions.action)
  }

  private func following(_ part: ActionPath.Part) -> ActionPath.Part {
    switch part {
    case .header(let section):
      layout.rows(inSection: section).isEmpty ? firstPart(from: section + 1) : .row(section: section, row: 0)
    case .row(let section, let row):
      row + 1 < layout.rows(inSection: section).count
        ? .row(section: section, row: row + 1) : firstPart(from: section + 1)
    case .overlay: first
    }
  }

  private func preceding(_ part: ActionPath.Part) -> ActionPath.Part {
    switch part {
    case .row(let section, let row) where row > 0: .row(section: section, row: row - 1)
    case .row(let section, _):
      layout.sections[section].header == nil ? lastPart(before: section) : .header(section: section)
    case .header(let section): lastPart(before: section)
    case .overlay: lastPart(before: layout.sections.count)
    }
  }

  private func firstPart(from start: Int) -> ActionPath.Part {
    for section in layout.sections[start...] {
      if section.header != nil { return .header(section: section.index) }
      if !section.rows.isEmpty { return .row(section: section.index, row: 0) }
    }
    return .overlay
  }

  private func lastPart(before end: Int) -> ActionPath.Part {
    for section in layout.sections[..<end].reversed() {
      if !section.rows.isEmpty { return .row(section: section.index, row: section.rows.count - 1) }
      if section.header != nil { return .header(section: section.index) }
    }
    return .overlay
  }
}
