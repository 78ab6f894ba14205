public import Storey

/// Finds the exposures of a layout from scroll samples, as the samples arrive.
///
/// The tracker is a value: a copy tracks independently, and the same samples always give the same exposures. A sample is
/// valid until the next one; the last one ends the observation. A sample costs O(elements in view + log rows): a part is
/// drawn once when it comes into view, and discarded when it leaves. After the layout has changed, call `update(by:)`.
///
///     var tracker = ExposureTracker(layout)
///     for exposure in tracker.observe(sample) { analytics.report(exposure.eventID) }
public struct ExposureTracker: Sendable {
  /// The layout that is tracked.
  public private(set) var layout: TableLayout
  /// The threshold from which an element counts as exposed.
  public let threshold: ExposureThreshold
  /// The exposures so far, in the order in which they reached the threshold; those of the same moment are in the order of the
  /// page. While an element stays in view, its duration grows, and its share may grow.
  public private(set) var exposures: [Exposure] = []

  /// The cost so far, in looks: one for each item in view at each sample. Drawing a part costs several looks.
  package private(set) var lookCount = 0

  private var last: ScrollSample?
  /// The parts in view, in the order of the page.
  private var watched: [WatchedPart] = []
  /// The subjects that do not count again.
  private var exposed: Set<WatchedPart.Subject> = []
  /// The memory for drawing, reused for each part.
  private var drawn = DrawnPart()

  /// Creates a tracker without exposures.
  public init(_ layout: TableLayout, threshold: ExposureThreshold = .standard) {
    self.layout = layout
    self.threshold = threshold
  }

  /// Adds a sample and returns the exposures that reached the threshold since the previous one. A sample that is older than
  /// the previous one, or that has numbers that are not finite, is ignored. O(elements of the parts in view + log rows).
  @discardableResult
  public mutating func observe(_ sample: ScrollSample) -> [Exposure] {
    guard sample.isUsable, last.map({ $0.time <= sample.time }) ?? true else { return [] }
    let known = exposures.count
    elapse(to: sample.time)
    if last.map(sample.showsSame) != true { look(at: sample) }
    // With a duration of 0, items are exposed at once.
    if threshold.duration == .zero { elapse(to: sample.time) }
    last = sample
    return Array(exposures[known...])
  }

  /// Continues with the layout that results from a change, as if it had come with the last sample.
  ///
  /// Items that moved are recognized, and items that stay in view stay exposed unless their event changed. Existing exposures
  /// keep their paths. O(floors + elements in view).
  ///
  /// - Returns: `false` if the change starts from a different layout; the tracker is then not changed.
  @discardableResult
  public mutating func update(by change: LayoutChange) -> Bool {
    guard let new = layout.applying(change) else { return false }
    let places = PartPlaces(after: change)
    func moved(_ subject: WatchedPart.Subject) -> WatchedPart.Subject? {
      places.place(of: subject.part).map { part in
        var subject = subject
        subject.part = part
        return subject
      }
    }
    var known: [ExposurePath: WatchedPart.Sighting] = [:]
    for (path, sighting) in watched.lazy.flatMap(\.sightings) {
      guard let subject = moved(sighting.subject) else { continue }
      known[ExposurePath(subject.part, position: path.position), default: sighting].subject = subject
    }
    exposed = Set(exposed.compactMap(moved))
    continueTracking(with: new, known)
    return true
  }

  /// Continues with the same page laid out for another width, direction or theme. Floors and rows are the same, and exposed
  /// items stay exposed. O(elements in view).
  public mutating func layOut(as new: TableLayout) {
    continueTracking(
      with: new, Dictionary(watched.lazy.flatMap(\.sightings).map { ($0.path, $0.sighting) }) { first, _ in first })
  }

  /// Looks at another layout as if it had come with the last sample.
  private mutating func continueTracking(with new: TableLayout, _ known: [ExposurePath: WatchedPart.Sighting]) {
    (layout, watched) = (new, [])
    if let last { look(at: last, known) }
  }

  /// Advances the time while the viewport shows the same.
  private mutating func elapse(to time: Duration) {
    var reached: [(start: Duration, path: ExposurePath, place: (part: Int, item: Int))] = []
    for part in watched.indices {
      lookCount += watched[part].regards.count
      for item in watched[part].regards.indices {
        guard case .seen(let sighting) = watched[part].regards[item] else { continue }
        if let exposure = sighting.exposure {
          exposures[exposure].duration = time - sighting.start
        } else if time - sighting.start >= threshold.duration {
          reached.append((sighting.start, watched[part].part.items[item].path, (part, item)))
        }
      }
    }
    reached.sort { ($0.start, $0.path) < ($1.start, $1.path) }
    for (start, path, place) in reached {
      guard case .seen(var sighting) = watched[place.part].regards[place.item] else { continue }
      sighting.exposure = exposures.count
      watched[place.part].regards[place.item] = .seen(sighting)
      let subject = sighting.subject
      exposures.append(
        Exposure(
          path: path, eventID: subject.eventID, start: start, duration: time - start, share: sighting.share))
      if threshold.isOnce { exposed.insert(subject) }
    }
  }

  /// Finds the parts in view and updates their items. `known` contains the sightings of a previous layout, which continue.
  private mutating func look(at sample: ScrollSample, _ known: [ExposurePath: WatchedPart.Sighting] = [:]) {
    // Both lists are in the order of the page. Parts that were in view are popped from the end of the reversed list, so that
    // they are moved and not copied.
    var before: [WatchedPart] = []
    swap(&before, &watched)
    before.reverse()
    watched.reserveCapacity(before.count)
    lookCount += 2 * layout.lastingHeaderCount(above: sample.offset)
    for visible in layout.visibleParts(scrolledTo: sample.offset, height: sample.viewportHeight) {
      while let index = before.indices.last, before[index].part.path.order < visible.path.order { before.removeLast() }
      var part: WatchedPart
      if let index = before.indices.last, before[index].part.path == visible.path {
        part = before.removeLast()
      } else {
        part = WatchedPart(ExposablePart(visible.part, of: layout, reusing: &drawn))
        lookCount += part.part.looksOfDrawing
      }
      lookCount += part.part.looks
      part.look(at: visible.band, sample, threshold, exposed: exposed, known: known, updating: &exposures)
      watched.append(part)
    }
  }
}

extension TableLayout {
  /// Returns the exposures of the layout for a sequence of samples: the exposures of an `ExposureTracker` that has observed
  /// all of them.
  public func exposures(
    of samples: some Sequence<ScrollSample>, threshold: ExposureThreshold = .standard
  ) -> [Exposure] {
    exposures(of: samples, threshold: threshold, lookLimit: .max) ?? []
  }

  /// Returns the exposures of the layout for a sequence of samples, or `nil` if they cost more than a number of looks. An
  /// item that stays in view costs a look at each sample.
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
