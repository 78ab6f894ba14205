extension TableLayout {
  /// The parts of the page in order: each section's header before its rows, the overlay last.
  public var parts: LayoutParts { LayoutParts(layout: self) }

  /// The part that a path names; nil when there is none. O(log rows).
  public func part(_ part: ActionPath.Part) -> LayoutPart? {
    switch part {
    case .row(let section, let row): self.row(at: row, inSection: section).map { .row($0) }
    case .header(let section): sections.indices.contains(section) ? sections[section].header.map { .header($0) } : nil
    case .overlay: .overlay
    }
  }

  /// Every action of the page: section by section, header before rows, by position, the overlay last. O(elements).
  public var actions: [FloorAction] {
    var drawn = DrawnPart()
    return parts.flatMap { part -> [FloorAction] in
      draw(part, into: &drawn)
      return drawn.actions
    }
  }

  /// The action at a path; nil when nothing there was drawn that has one. O(elements of the part).
  public func action(at path: ActionPath) -> FloorAction? {
    guard let part = part(path.part) else { return nil }
    let drawn = drawn(part)
    return drawn.list.elements.contains { $0.position == path.position } ? drawn.action(at: path.position) : nil
  }
}
