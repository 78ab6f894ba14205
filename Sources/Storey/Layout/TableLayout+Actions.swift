extension TableLayout {
  /// The parts of the page in order: each section's header before its rows, the overlay last.
  public var parts: LayoutParts { LayoutParts(layout: self) }

  /// Every action of the page: section by section, header before rows, by position, the overlay last. O(elements).
  public var actions: [FloorAction] {
    var list = DisplayList()
    return parts.flatMap { part -> [FloorAction] in
      let actions = drawing(of: part, reusing: &list)
      return Set(list.elements.compactMap(\.position)).sorted().compactMap(actions.action)
    }
  }

  /// The action at a path; nil when nothing there was drawn that has one. O(elements of the part).
  public func action(at path: ActionPath) -> FloorAction? {
    let part: LayoutPart
    switch path.part {
    case .row(let section, let index):
      guard let row = row(at: index, inSection: section) else { return nil }
      part = .row(row)
    case .header(let section):
      guard sections.indices.contains(section), let header = sections[section].header else { return nil }
      part = .header(header)
    case .overlay:
      part = .overlay
    }
    var list = DisplayList()
    let actions = drawing(of: part, reusing: &list)
    return list.elements.contains { $0.position == path.position } ? actions.action(at: path.position) : nil
  }
}
