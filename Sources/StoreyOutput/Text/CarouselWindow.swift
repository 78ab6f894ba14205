package import Storey

/// Where a carousel is: the part of the page, and its index among the elements of that.
package struct CarouselPlace: Hashable, Sendable {
  package let part: ActionPath.Part
  package let index: Int

  package init(_ part: ActionPath.Part, index: Int) {
    self.part = part
    self.index = index
  }
}

/// A carousel that is in view.
package struct VisibleCarousel: Sendable {
  package let place: CarouselPlace
  /// How far it is moved and how far it can be, in points.
  package let offset: Double
  package let farthest: Double
  /// How far it goes at a time, in points: a page, or most of what is seen.
  package let step: Double
  /// Where it is on the sheet.
  package let area: TextGrid.Area
  /// Whether what is focused is in it.
  package let holdsFocus: Bool
}

/// The carousels of one part of the page, as they are seen.
struct CarouselWindow {
  let part: ActionPath.Part
  /// How far carousels were moved, in points; the others stand at their beginning.
  let offsets: [CarouselPlace: Double]
  /// The position of the part that is focused.
  let focus: Int?
  /// The carousels that were drawn.
  private(set) var shown: [VisibleCarousel] = []

  init(_ part: ActionPath.Part, offsets: [CarouselPlace: Double], focus: Int?) {
    self.part = part
    self.offsets = offsets
    self.focus = focus
  }

  /// Takes a carousel down as shown; how far it is moved.
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
