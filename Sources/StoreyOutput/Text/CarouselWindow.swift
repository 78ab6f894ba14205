package import Storey

/// The place of a carousel: the part of the page, and the index among the part's elements.
package struct CarouselPlace: Hashable, Sendable {
  package let part: PartPath
  package let index: Int

  package init(_ part: PartPath, index: Int) {
    self.part = part
    self.index = index
  }
}

/// A carousel that is in view.
package struct VisibleCarousel: Sendable {
  package let place: CarouselPlace
  /// The current and the maximum scroll offset, in points.
  package let offset: Double
  package let farthest: Double
  /// The distance of one scroll step, in points: a page, or 75% of the carousel's width.
  package let step: Double
  /// The area on the sheet.
  package let area: TextGrid.Area
  /// Whether the carousel contains the focused element.
  package let holdsFocus: Bool
}

/// The visible carousels of one part of the page.
struct CarouselWindow {
  let part: PartPath
  /// The scroll offsets of carousels, in points. Carousels without an entry are at 0.
  let offsets: [CarouselPlace: Double]
  /// The position of the focused element in the part.
  let focus: Int?
  /// The carousels drawn so far.
  private(set) var shown: [VisibleCarousel] = []

  init(_ part: PartPath, offsets: [CarouselPlace: Double], focus: Int?) {
    self.part = part
    self.offsets = offsets
    self.focus = focus
  }

  /// Records a carousel as drawn, and returns its scroll offset.
  mutating func show(
    _ element: Element, _ paging: Element.Paging, _ contentWidth: Double, _ area: TextGrid.Area,
    _ list: borrowing DisplayList
  ) -> Double {
    let place = CarouselPlace(part, index: element.index)
    let farthest = max(0, contentWidth - element.frame.width)
    let offset = min(max(offsets[place] ?? 0, 0), farthest)
    let held = list.descendants(of: element)
    shown.append(
      VisibleCarousel(
        place: place, offset: offset, farthest: farthest,
        step: paging == .page ? element.frame.width : element.frame.width * 0.75, area: area,
        holdsFocus: focus.map { focus in held.contains { $0.position == focus } } ?? false))
    return offset
  }
}
