/// Tells what was seen of a layout while it is scrolled, as the samples come.
///
/// A value: a copy tracks on by itself, and the same samples always give the same exposures. Between two samples the earlier
/// one holds; the last ends the observation. A sample costs what is in view and O(log rows): a part is drawn when it comes
/// into view, once, and forgotten when it leaves. When the layout changes, `update` tells the tracker how.
///
///     var tracker = ExposureTracker(layout)
///     for exposure in tracker.observe(sample) { analytics.report(exposure.eventID) }
public struct ExposureTracker: Sendable {
  /// What is told from all else that can be seen: where it is, and its event. Where a part has an event only once, the part
  /// and the event are enough, so that it may move in there.
  private struct Sight: Hashable {
    var part: ActionPath.Part
    let position: Int?
    let eventID: PageText?

    init(_ item: ExposablePart.Item) {
      part = item.path.part
      position = item.hasEventOfItsOwn ? nil : item.path.position ?? -1
      eventID = item.eventID
    }
  }

  /// A time in which something has been in view without a break.
  private struct Sighting {
    let start: Duration
    let sight: Sight
    var share: Double
    /// Where it is among the exposures, once the threshold is reached.
    var exposure: Int?
  }

  /// What is looked at.
  public private(set) var layout: TableLayout
  /// What counts as seen.
  public let threshold: ExposureThreshold
  /// What was seen until now, in the order in which the threshold was reached, and at one moment in the order of the page.
  /// As long as something stays in view its duration grows, and its share may.
  public private(set) var exposures: [Exposure] = []

  /// How often anything was looked at: what is in view, at each sample.
  package private(set) var lookCount = 0

  private var last: ScrollSample?
  private var parts: [ActionPath.Part: ExposablePart] = [:]
  private var sightings: [ExposurePath: Sighting] = [:]
  /// What does not count again.
  private var exposed: Set<Sight> = []
  /// Used again for each part.
  private var list = DisplayList()

  /// A tracker that has seen nothing.
  public init(_ layout: TableLayout, threshold: ExposureThreshold = .standard) {
    self.layout = layout
    self.threshold = threshold
  }

  /// Takes a sample in, and returns what reached the threshold since the one before. A sample that is older than the one
  /// before, or whose numbers are not finite, is passed over. O(elements of the parts in view + log rows).
  @discardableResult
  public mutating func observe(_ sample: ScrollSample) -> [Exposure] {
    guard sample.isUsable, last.map({ $0.time <= sample.time }) ?? true else { return [] }
    let known = exposures.count
    elapse(to: sample.time)
    if last.map(sample.showsSame) != true { look(at: sample) }
    // What needs no time is seen at once.
    if threshold.duration == .zero { elapse(to: sample.time) }
    last = sample
    return Array(exposures[known...])
  }

  /// Goes on with the layout that a change leads to, as if it had come with the last sample; false, and nothing happens,
  /// when the change starts from another layout. What has moved is known again, and what stays in view goes on being seen,
  /// unless it has another event now. Exposures keep the paths that they were seen under. O(floors + what is in view).
  @discardableResult
  public mutating func update(by change: LayoutChange) -> Bool {
    guard let new = layout.applying(change) else { return false }
    let places = PartPlaces(after: change)
    func moved(_ sight: Sight) -> Sight? {
      places.place(of: sight.part).map { part in
        var sight = sight
        sight.part = part
        return sight
      }
    }
    var known: [ExposurePath: Sighting] = [:]
    for (path, sighting) in sightings {
      guard let sight = moved(sighting.sight) else { continue }
      known[ExposurePath(sight.part, position: path.position)] = Sighting(
        start: sighting.start, sight: sight, share: sighting.share, exposure: sighting.exposure)
    }
    (layout, parts, sightings) = (new, [:], known)
    exposed = Set(exposed.compactMap(moved))
    if let last { look(at: last) }
    return true
  }

  /// Goes on with the same page laid out for another width, direction or theme: floors and rows are those of before, and what
  /// was seen stays seen. O(what is in view).
  public mutating func layOut(as new: TableLayout) {
    (layout, parts) = (new, [:])
    if let last { look(at: last) }
  }

  /// Lets time pass while the viewport shows what it shows.
  private mutating func elapse(to time: Duration) {
    lookCount += sightings.count
    var reached: [(start: Duration, path: ExposurePath)] = []
    for (path, sighting) in sightings {
      if let exposure = sighting.exposure {
        exposures[exposure].duration = time - sighting.start
      } else if time - sighting.start >= threshold.duration {
        reached.append((sighting.start, path))
      }
    }
    for (start, path) in reached.sorted(by: <) {
      guard let sighting = sightings[path] else { continue }
      sightings[path]?.exposure = exposures.count
      exposures.append(
        Exposure(
          path: path, eventID: sighting.sight.eventID, start: start, duration: time - start, share: sighting.share))
      if threshold.isOnce { exposed.insert(sighting.sight) }
    }
  }

  /// Finds what is in view, and what of it goes on and what begins.
  private mutating func look(at sample: ScrollSample) {
    var inView: [ActionPath.Part: ExposablePart] = [:]
    var seen: [ExposurePath: Sighting] = [:]
    for visible in layout.visibleParts(scrolledTo: sample.offset, height: sample.viewportHeight) {
      let path = visible.part.actionPart
      let part = parts[path] ?? ExposablePart(visible.part, of: layout, reusing: &list)
      inView[path] = part
      lookCount += part.items.count + 1
      for item in part.items {
        let share = part.share(of: item, in: visible.band, sample)
        guard threshold.isMet(by: share) else { continue }
        let sight = Sight(item)
        if var sighting = sightings[item.path], sighting.sight == sight {
          sighting.share = max(sighting.share, share)
          if let exposure = sighting.exposure { exposures[exposure].share = sighting.share }
          seen[item.path] = sighting
        } else if !exposed.contains(sight) {
          seen[item.path] = Sighting(start: sample.time, sight: sight, share: share)
        }
      }
    }
    (parts, sightings) = (inView, seen)
  }
}

extension TableLayout {
  /// What is seen of the layout when it is scrolled as the samples tell: a pure function of both, and what an
  /// `ExposureTracker` that takes them in one by one has found in the end.
  public func exposures(
    of samples: some Sequence<ScrollSample>, threshold: ExposureThreshold = .standard
  ) -> [Exposure] {
    exposures(of: samples, threshold: threshold, lookLimit: .max) ?? []
  }

  /// The same; `nil` when the samples together show more than a limit, what stays in view counted at each of them.
  package func exposures(
    of samples: some Sequence<ScrollSample>, threshold: ExposureThreshold, lookLimit: Int
  ) -> [Exposure]? {
    var tracker = ExposureTracker(self, threshold: threshold)
    for sample in samples {
      tracker.observe(sample)
      if tracker.lookCount > lookLimit { return nil }
    }
    return tracker.exposures
  }
}
