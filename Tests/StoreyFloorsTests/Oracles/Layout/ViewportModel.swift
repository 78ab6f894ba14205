import Storey
import TestMutations

/// Finds pinned headers and the target of a tap at a scroll offset. Searches every section each time.
struct ViewportModel {
  private struct Part {
    let name: String
    let frame: LayoutRect
    let elements: [ModelElement]
  }

  private struct Section {
    let top: Double
    let bottom: Double
    let header: Part?
    let staysToEndOfPage: Bool
    let rows: [Part]
  }

  private let comparison: LayoutComparison
  private var sections: [Section] = []
  private let width: Double
  private let height: Double

  init(_ comparison: LayoutComparison) {
    self.comparison = comparison
    let layout = comparison.layout
    (width, height) = (layout.width, layout.height)
    for (index, (section, model)) in zip(layout.sections, comparison.sections).enumerated() {
      let header = section.header.map {
        Part(name: "\(index).h", frame: $0.frame, elements: model.header?.elements ?? [])
      }
      let rows = zip(layout.rows(inSection: index), model.rows).map { row, part in
        Part(name: "\(index).\(row.index)", frame: row.frame, elements: part.elements)
      }
      sections.append(
        Section(
          top: section.frame.y, bottom: section.frame.maxY, header: header, staysToEndOfPage: model.staysToEndOfPage,
          rows: rows))
    }
  }

  // MARK: Headers

  /// Returns the headers whose section has reached the top of the viewport, or the bottom of the headers that stay there, and
  /// has not yet scrolled past it.
  func pinned(scrolledTo offset: Double) -> [(section: Int, frame: LayoutRect)] {
    if offset < 0 { return [] }
    var pinned: [(section: Int, frame: LayoutRect)] = []
    var stuck = 0.0
    for (index, section) in sections.enumerated() {
      guard let header = section.header else { continue }
      let height = header.frame.height
      var y = stuck
      if section.staysToEndOfPage {
        // Headers that stay to the end leave together: each leaves room for those below it.
        let below = sections[(index + 1)...].filter { $0.header != nil && $0.staysToEndOfPage }.map {
          $0.header?.frame.height ?? 0
        }
        let room = self.height - offset - below.reduce(0, +)
        if section.top - offset <= stuck {
          y = min(y, room - height)
          if y + height > 0 { pinned.append((index, LayoutRect(x: 0, y: y, width: width, height: height))) }
        }
        stuck += height
      } else if section.top - offset <= stuck, section.bottom - offset > stuck {
        y = min(y, section.bottom - offset - height)
        if y + height > 0 { pinned.append((index, LayoutRect(x: 0, y: y, width: width, height: height))) }
      }
    }
    return pinned
  }

  // MARK: Hits

  /// Returns the part and the action path at a point of the viewport, or `-` for each that does not exist. The overlay comes
  /// first, then pinned headers, then rows and headers at their own positions.
  func hit(_ point: LayoutPoint, scrolledTo offset: Double) -> String {
    // A button covers the page, also without an action.
    if comparison.overlay.elements.contains(where: {
      $0.frame.map { isInsideCircle(point, comparison.mirrored($0)) } ?? false
    }) {
      return "float \(topmost(comparison.overlay.elements, point).map { "float.\($0)" } ?? "-")"
    }
    func result(_ part: Part, _ local: LayoutPoint) -> String {
      "\(part.name) \(topmost(part.elements, local).map { "\(part.name).\($0)" } ?? "-")"
    }
    let pinned = pinned(scrolledTo: offset)
    for place in pinned where isInside(point, place.frame) {
      guard let header = sections[place.section].header else { continue }
      return result(header, LayoutPoint(x: point.x - place.frame.x, y: point.y - place.frame.y))
    }
    let onPage = LayoutPoint(x: point.x, y: point.y + offset)
    for (index, section) in sections.enumerated() {
      let header = pinned.contains { $0.section == index } ? nil : section.header
      for part in section.rows + [header].compactMap(\.self) where isInside(onPage, part.frame) {
        return result(part, LayoutPoint(x: onPage.x, y: onPage.y - part.frame.y))
      }
    }
    return "- -"
  }

  /// Returns the position of the last drawn element with an action at a point, clipped to its carousel.
  private func topmost(_ elements: [ModelElement], _ point: LayoutPoint) -> Int? {
    elements.last { element in
      guard element.action != nil, let frame = element.frame else { return false }
      let isShown = element.window.map { isInside(point, comparison.mirrored($0)) } ?? true
      return isShown && isInside(point, comparison.mirrored(frame))
    }?.position
  }

  private func isInside(_ point: LayoutPoint, _ frame: LayoutRect) -> Bool {
    point.x >= frame.x && point.x < frame.x + frame.width && point.y >= frame.y && point.y < frame.y + frame.height
  }

  /// Returns whether a point is in the circle of a floating button.
  private func isInsideCircle(_ point: LayoutPoint, _ frame: LayoutRect) -> Bool {
    let radius = frame.width / 2
    let (dx, dy) = (point.x - frame.x - radius, point.y - frame.y - radius)
    return isInside(point, frame) && (dx * dx + dy * dy).squareRoot() <= radius
  }

  // MARK: Test points

  /// Returns a random offset, or one near the edge of a section under up to two headers.
  func offset(_ generator: inout PageGenerator) -> Double {
    let edges: [Double] = sections.flatMap { [$0.top, $0.bottom] } + [0, height]
    let edge = generator.pick(edges) - 44 * Double(generator.number(0...2))
    switch generator.number(0...4) {
    case 0: return Double(generator.number(-50...(Int(min(height, 3000)) + 50)))
    case 1: return edge
    case 2: return edge + Double(generator.number(-40...40)) / 4
    case 3: return edge - Double(generator.number(0...500))
    default: return edge + Double(generator.number(-1...1)) / 65536
    }
  }

  /// Returns a random point of the viewport, or one near the edge of an element.
  func point(scrolledTo offset: Double, _ generator: inout PageGenerator) -> LayoutPoint {
    let parts = sections.flatMap { $0.rows + [$0.header].compactMap(\.self) }
    guard !parts.isEmpty, !generator.isLucky(4) else {
      return LayoutPoint(x: width - Double(generator.number(-5...100)), y: Double(generator.number(-10...400)))
    }
    let part = generator.pick(parts)
    // A quarter of a point off the edge, because computed edges are only approximately equal.
    let frame = part.elements.randomElement(using: &generator.dice)?.frame.map(comparison.mirrored)
    let local = frame ?? LayoutRect(x: 0, y: 0, width: part.frame.width, height: part.frame.height)
    let nudge = generator.pick([-0.25, 0.25, 1])
    return LayoutPoint(
      x: generator.pick([local.x, local.maxX, local.x + local.width / 2, local.x, width]) + nudge,
      y: part.frame.y - offset + generator.pick([local.y, local.maxY, local.y + local.height / 2]) + nudge)
  }
}
