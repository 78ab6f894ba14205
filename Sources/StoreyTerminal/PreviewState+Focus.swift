import Storey
import StoreyOutput

extension PreviewState {
  /// Selects the action at a step from the selected one. Without a selection, selects the first action in view. If the step
  /// reaches its cost limit, scrolls to where it stopped and shows a note.
  mutating func choose(_ step: (inout ActionWalk, ActionPath) -> ActionWalk.End) {
    var walk = ActionWalk(layout, lastDrawn: lastDrawn)
    switch focus.map({ step(&walk, $0) }) ?? walk.next(from: firstPartInView(walk)) {
    case .action(let action, let path):
      choose(action, path)
      reveal(path)
    case .nothing: note = .trouble("the page has no actions")
    case .tired(let part):
      focus = nil
      if let frame = layout.frame(of: part) { move(to: Self.line(at: frame.y)) }
      note = .trouble("no action found so far; press Tab to continue")
    }
  }

  private mutating func choose(_ action: FloorAction, _ path: ActionPath) {
    focus = path
    let texts = [path.description, action.kind.name, action.destination?.string, action.url?.allowed?.string]
    let parts = texts.compactMap { $0.map { VisibleText.line(Self.beginning(of: JSONText($0))) } }
    note = .chosen(parts.joined(separator: " · "))
  }

  /// Selects an action of the previous page at its new path, unless the action there has another effect.
  mutating func chooseAgain(_ old: FloorAction, _ places: PartPlaces) {
    guard let path = old.path, let part = places.place(of: path.part),
      let new = action(at: ActionPath(part, position: path.position)), let newPath = new.path,
      new.meaning == old.meaning
    else { return }
    focus = newPath
    // The note contains the path, which may have changed.
    if case .chosen = note { choose(new, newPath) }
  }

  /// Taps the selected action. If it is not visible, scrolls to it instead.
  mutating func tap() -> Effect? {
    guard let focus, let action = action(at: focus) else {
      note = .trouble("no action is selected; press Tab to select one")
      return nil
    }
    let before = (top, carousels)
    reveal(focus)
    guard before == (top, carousels) else { return nil }
    return .send(action)
  }

  /// Taps the action at a position of the screen. A tap on the arrow of a carousel moves the carousel.
  mutating func tap(column: Int, line: Int) -> Effect? {
    guard line < areas.page else { return nil }
    let screen = viewport.draw()
    if let (carousel, isRight) = screen.carousel(line: line, column: column - margin) {
      move(carousel, towardsRight: isRight)
      return nil
    }
    guard let path = screen.target(line: line, column: column - margin), let action = action(at: path) else {
      return nil
    }
    choose(action, path)
    return .send(action)
  }

  private func action(at path: ActionPath) -> FloorAction? { lastDrawn.action(at: path, in: layout) }

  private func firstPartInView(_ walk: ActionWalk) -> PartPath {
    guard top > 0 else { return walk.first }
    let seen = viewport
    let y = seen.offset + Double(seen.coveredLines()) * TextViewport.pointsPerLine
    let rows = layout.rows(in: LayoutRect(x: 0, y: y, width: layout.width, height: max(seen.height, 1)))
    return rows.first.map { .row(section: $0.section, row: $0.index) } ?? walk.first
  }

  // MARK: Scrolling to an action

  /// Scrolls the page and moves carousels by the smallest distance that shows an action.
  private mutating func reveal(_ path: ActionPath) {
    guard let part = layout.part(path.part) else { return }
    let list = lastDrawn.drawn(part, of: layout).list
    guard let element = list.elements.first(where: { $0.position == path.position }) else { return }
    for outer in list.elements[..<element.index] where outer.end > element.index {
      if case .carousel(let paging, let contentWidth) = outer.content {
        let frames = (frame(of: element), frame(of: outer))
        let place = CarouselPlace(path.part, index: outer.index)
        carousels[place] = offset(carousels[place] ?? 0, showing: frames.0, in: frames.1, paging, contentWidth)
      }
    }
    if case .header(let section) = path.part,
      layout.pinnedHeaders(scrolledTo: viewport.offset).contains(where: { $0.section == section })
    {
      return
    }
    guard let frame = layout.frame(of: path.part) else { return }
    let first = Self.line(at: frame.y + element.frame.y)
    reveal(lines: first..<max(first + 1, Self.line(at: frame.y + element.frame.maxY)))
  }

  private mutating func reveal(lines: Range<Int>) {
    let page = areas.page
    let covered = viewport.coveredLines()
    if lines.lowerBound < top + covered || lines.count > page - covered {
      if lines.contains(top + covered) && lines.count > page - covered { return }
      // One line above stays in view, unless a sticky header covers it.
      let line = lines.lowerBound - 1
      move(to: line - viewport(at: max(line, 0)).coveredLines())
      move(to: min(top, lines.lowerBound - viewport.coveredLines()))
    } else if lines.upperBound > top + page {
      move(to: min(lines.upperBound + 1 - page, lines.lowerBound - covered))
    }
  }

  /// Returns the frame of an element in left-to-right coordinates.
  private func frame(of element: Element) -> LayoutRect {
    layout.context.direction == .rightToLeft ? element.frame.mirrored(inWidth: layout.width) : element.frame
  }

  /// Returns the offset of a carousel, in points, that shows an item.
  private func offset(
    _ offset: Double, showing item: LayoutRect, in carousel: LayoutRect, _ paging: Element.Paging,
    _ contentWidth: Double
  ) -> Double {
    let start = item.x - carousel.x
    let margin = 16.0
    var offset = offset
    if paging == .page && carousel.width > 0 {
      offset = (start / carousel.width).rounded(.down) * carousel.width
    } else if start < offset || item.width > carousel.width {
      offset = start - margin
    } else if start + item.width > offset + carousel.width {
      offset = start + item.width + margin - carousel.width
    }
    return min(max(offset, 0), max(0, contentWidth - carousel.width))
  }
}

extension FloorAction {
  /// The JSON of the action without its path.
  fileprivate var meaning: [UInt8] {
    ActionsWriter().json(
      FloorAction(kind: kind, destination: destination, url: url, parameters: parameters, eventID: eventID))
  }
}
