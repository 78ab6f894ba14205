import Storey
import StoreyOutput

extension PreviewState {
  /// Chooses what is a step from what is chosen; with nothing chosen, what comes first in view. Where the way is long, it goes
  /// as far as a key may take and says so.
  mutating func choose(_ step: (inout ActionWalk, ActionPath) -> ActionWalk.End) {
    var walk = ActionWalk(layout, lastDrawn: lastDrawn)
    switch focus.map({ step(&walk, $0) }) ?? walk.next(from: firstPartInView(walk)) {
    case .action(let action, let path):
      choose(action, path)
      reveal(path)
    case .nothing: note = .trouble("nothing on this page can be tapped")
    case .tired(let part):
      focus = nil
      if let frame = layout.frame(of: part) { move(to: Self.line(at: frame.y)) }
      note = .trouble("nothing can be tapped up to here: Tab goes on")
    }
  }

  private mutating func choose(_ action: FloorAction, _ path: ActionPath) {
    focus = path
    let texts = [path.description, action.kind.name, action.destination?.string, action.url?.allowed?.string]
    let parts = texts.compactMap { $0.map { VisibleText.line(Self.beginning(of: JSONText($0))) } }
    note = .chosen(parts.joined(separator: " · "))
  }

  /// Chooses an action of the page before where it is now. What does something else there is not what was chosen.
  mutating func chooseAgain(_ old: FloorAction, _ places: PartPlaces) {
    guard let path = old.path, let part = places.place(of: path.part),
      let new = action(at: ActionPath(part, position: path.position)), let newPath = new.path,
      new.meaning == old.meaning
    else { return }
    focus = newPath
    // It says where, which may be elsewhere now.
    if case .chosen = note { choose(new, newPath) }
  }

  /// Taps what is chosen. What is out of sight in its carousel is shown first: nobody taps what they do not see.
  mutating func tap() -> Effect? {
    guard let focus, let action = action(at: focus) else {
      note = .trouble("nothing is chosen: Tab chooses, Enter taps")
      return nil
    }
    let before = (top, carousels)
    reveal(focus)
    guard before == (top, carousels) else { return nil }
    return .send(action)
  }

  /// Taps what is seen at a place of the screen; the sign for more of a carousel moves it.
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

  private func firstPartInView(_ walk: ActionWalk) -> ActionPath.Part {
    guard top > 0 else { return walk.first }
    let seen = viewport
    let y = seen.offset + Double(seen.coveredLines()) * TextViewport.pointsPerLine
    let rows = layout.rows(in: LayoutRect(x: 0, y: y, width: layout.width, height: max(seen.height, 1)))
    return rows.first.map { .row(section: $0.section, row: $0.index) } ?? walk.first
  }

  // MARK: Bringing into view

  /// Scrolls and moves carousels as little as it takes to see what a path names.
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
      // A line above stays in view, unless a header that sticks there covers it.
      let line = lines.lowerBound - 1
      move(to: line - viewport(at: max(line, 0)).coveredLines())
      move(to: min(top, lines.lowerBound - viewport.coveredLines()))
    } else if lines.upperBound > top + page {
      move(to: min(lines.upperBound + 1 - page, lines.lowerBound - covered))
    }
  }

  /// Where an element is as if text began on the left.
  private func frame(of element: Element) -> LayoutRect {
    layout.context.direction == .rightToLeft ? element.frame.mirrored(inWidth: layout.width) : element.frame
  }

  /// How far a carousel has to be moved, in points, to show one of the things in it.
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
  /// What a tap sends, wherever on the page it is.
  fileprivate var meaning: [UInt8] {
    ActionsWriter().json(
      FloorAction(kind: kind, destination: destination, url: url, parameters: parameters, eventID: eventID))
  }
}
