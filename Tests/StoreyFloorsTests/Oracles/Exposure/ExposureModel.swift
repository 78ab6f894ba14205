import Storey
import StoreyTracking

/// Exposures by the documented rules. Examines every item of the page at every sample.
struct ExposureModel {
  /// A part of the page as a whole, or a tappable element of it.
  struct Item {
    let path: ExposurePath
    var event: String?
    /// The frame in coordinates of its part.
    let frame: LayoutRect
    let part: LayoutPart
    /// The rectangle of its part in its own coordinates. Infinitely high for the overlay.
    let bounds: LayoutRect
    /// The frame of the carousel that contains it.
    let carousel: LayoutRect?
  }

  /// An item that was in view long enough.
  struct Sighting {
    let item: Item
    let start: Duration
    let duration: Duration
    let share: Double
  }

  let layout: TableLayout
  let items: [Item]

  init(_ layout: TableLayout) {
    self.layout = layout
    items = layout.parts.flatMap { Self.items(of: $0, in: layout) }
  }

  // MARK: Items

  private static func items(of part: LayoutPart, in layout: TableLayout) -> [Item] {
    let size: LayoutRect
    switch part {
    case .row(let row): size = row.frame
    case .header(let header): size = header.frame
    case .overlay: size = LayoutRect(x: 0, y: 0, width: layout.width, height: .infinity)
    }
    let bounds = LayoutRect(x: 0, y: 0, width: size.width, height: size.height)
    var items: [Item] = []
    let elements = layout.drawn(part).list.elements
    for (index, element) in elements.enumerated() {
      guard let position = element.position,
        let action = layout.action(at: ActionPath(part.path, position: position))
      else { continue }
      // The carousel that contains it starts before it and ends after it.
      let carousel = elements[..<index].last { other in
        if case .carousel = other.content { other.end > index } else { false }
      }
      if element.frame.width <= 0 || element.frame.height <= 0 { continue }
      items.append(
        Item(
          path: ExposurePath(part.path, position: position), event: action.eventID?.string, frame: element.frame,
          part: part, bounds: bounds, carousel: carousel?.frame))
    }
    items.sort { ($0.path.position ?? -1) < ($1.path.position ?? -1) }
    guard bounds.height > 0, let section = sectionSeenAsAWhole(part) else { return items }
    // The event of a floor is reported once, unless a tappable element of the part has the same event.
    let jump = isFirst(part, in: layout) ? jump(of: layout.sections[section].floor) : nil
    let event = jump?.eventID?.string
    let isTold = items.contains { $0.event == event }
    let whole = Item(
      path: ExposurePath(part.path), event: isTold ? nil : event, frame: bounds, part: part, bounds: bounds,
      carousel: nil)
    return [whole] + items
  }

  /// The section of a row or header. `nil` for margins and the overlay, which are not items.
  private static func sectionSeenAsAWhole(_ part: LayoutPart) -> Int? {
    switch part {
    case .row(let row): row.identifier == "margin" ? nil : row.section
    case .header(let header): header.section
    case .overlay: nil
    }
  }

  private static func jump(of floor: Floor) -> Jump? {
    if case .container(let container) = floor.content { container.base.jump } else { nil }
  }

  /// Whether all parts of the section above a part have a height of 0.
  private static func isFirst(_ part: LayoutPart, in layout: TableLayout) -> Bool {
    switch part {
    case .row(let row):
      let section = layout.sections[row.section]
      let above = [section.header?.frame.height ?? 0] + layout.rows[section.rows].prefix(row.index).map(\.frame.height)
      return above.allSatisfy { $0 == 0 }
    case .header: return true
    case .overlay: return false
    }
  }

  // MARK: Visibility

  /// Returns the share of an item that is in view, relative to the largest area of it that can be in view.
  func share(of item: Item, _ sample: ScrollSample) -> Double {
    let (y, covered) = place(of: item.part, sample)
    // The uncovered band of the viewport, in coordinates of the part.
    let shown = LayoutRect(x: 0, y: covered - y, width: item.bounds.width, height: sample.viewportHeight - covered)
    var windows = [item.bounds, shown]
    var frame = item.frame
    var most = (width: min(frame.width, item.bounds.width), height: min(frame.height, item.bounds.height))
    if let carousel = item.carousel {
      let swiped = sample.carousels[item.part.path]?.first ?? 0
      frame.x += layout.context.direction == .rightToLeft ? swiped : -swiped
      windows.append(carousel)
      most = (min(most.width, carousel.width), min(most.height, carousel.height))
    }
    func extent(_ low: Double, _ high: Double, _ limits: [(Double, Double)]) -> Double {
      let (bottom, top) = limits.reduce((low, high)) { (max($0.0, $1.0), min($0.1, $1.1)) }
      return max(0, top - bottom)
    }
    let width = extent(frame.x, frame.x + frame.width, windows.map { ($0.x, $0.x + $0.width) })
    let height = extent(frame.y, frame.y + frame.height, windows.map { ($0.y, $0.y + $0.height) })
    let area = most.width * min(most.height, sample.viewportHeight)
    return area > 0 ? min(1, width * height / area) : 0
  }

  /// Returns the top of a part in the viewport, and the bottom of the pinned headers that cover it.
  private func place(of part: LayoutPart, _ sample: ScrollSample) -> (y: Double, covered: Double) {
    let pinned = layout.pinnedHeaders(scrolledTo: sample.offset)
    func bottom(_ headers: some Sequence<PinnedHeader>) -> Double {
      headers.map(\.frame.maxY).max().map { max(0, $0) } ?? 0
    }
    switch part {
    case .overlay: return (0, 0)
    case .row(let row): return (row.frame.y - sample.offset, bottom(pinned))
    case .header(let header):
      // A pinned header is covered by those above it.
      if let index = pinned.firstIndex(where: { $0.section == header.section }) {
        return (pinned[index].frame.y, bottom(pinned[..<index]))
      }
      return (header.frame.y - sample.offset, bottom(pinned))
    }
  }

  // MARK: Exposures

  /// A period in which an item was in view without a break.
  private struct Run {
    /// The index of the sample that starts it.
    let sample: Int
    let start: Duration
    var end: Duration
    var share: Double
  }

  /// Returns all exposures in the order in which they reached the threshold, simultaneous ones in page order.
  func sightings(_ samples: [ScrollSample], _ threshold: ExposureThreshold) -> [Sighting] {
    var sightings: [(sample: Int, order: Int, Sighting)] = []
    for (order, item) in items.enumerated() {
      let seen = runs(of: item, samples, threshold).filter { $0.end - $0.start >= threshold.duration }
      for run in threshold.isOnce ? Array(seen.prefix(1)) : seen {
        let sighting = Sighting(item: item, start: run.start, duration: run.end - run.start, share: run.share)
        // With a duration of 0, an item is exposed at its sample, before later samples of the same time.
        sightings.append((threshold.duration == .zero ? run.sample : 0, order, sighting))
      }
    }
    return sightings.sorted { ($0.2.start, $0.sample, $0.order) < ($1.2.start, $1.sample, $1.order) }.map(\.2)
  }

  private func runs(of item: Item, _ samples: [ScrollSample], _ threshold: ExposureThreshold) -> [Run] {
    var runs: [Run] = []
    var isOpen = false
    for (number, sample) in samples.enumerated() {
      if isOpen { runs[runs.count - 1].end = sample.time }
      let share = share(of: item, sample)
      // The tolerance covers rounding errors, because frames are sums and quotients.
      let isEnough = share > 0 && share > threshold.share - 1e-9
      if isEnough && !isOpen {
        runs.append(Run(sample: number, start: sample.time, end: sample.time, share: share))
      } else if isEnough {
        runs[runs.count - 1].share = max(runs[runs.count - 1].share, share)
      }
      isOpen = isEnough
    }
    return runs
  }
}
