extension TableLayout {
  /// The parts of the page in order: section by section, the header before the rows, then the overlay.
  public var parts: LayoutParts { LayoutParts(layout: self) }

  /// Returns the part at a path; `nil` if it does not exist. O(log rows).
  public func part(_ part: PartPath) -> LayoutPart? {
    switch part {
    case .row(let section, let row): self.row(at: row, inSection: section).map { .row($0) }
    case .header(let section): sections.indices.contains(section) ? sections[section].header.map { .header($0) } : nil
    case .overlay: .overlay
    }
  }

  /// All actions of the page in order: section by section, the header before the rows, by position, then the overlay.
  /// O(elements).
  public var actions: [FloorAction] {
    var drawn = DrawnPart()
    return parts.flatMap { part -> [FloorAction] in
      draw(part, into: &drawn)
      return drawn.actions
    }
  }

  /// Returns the action at a path; `nil` if no element there has an action. O(elements of the part).
  public func action(at path: ActionPath) -> FloorAction? {
    guard let part = part(path.part) else { return nil }
    let drawn = drawn(part)
    return drawn.list.elements.contains { $0.position == path.position } ? drawn.action(at: path.position) : nil
  }
}
