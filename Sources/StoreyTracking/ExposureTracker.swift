public import Storey

/// Tells what was seen of a layout while it is scrolled, as the samples come.
///
/// A value: a copy tracks on by itself, and the same samples always give the same exposures. Between two samples the earlier
/// one holds; the last ends the observation. A sample costs what is in view and O(log rows): a part is drawn when it comes
/// into view, once, and forgotten when it leaves. When the layout changes, `update` tells the tracker how.
///
///     var tracker = ExposureTracker(layout)
///     for exposure in tracker.observe(sample) { analytics.report(exposure.eventID) }
public struct ExposureTracker: Sendable {
  /// What is looked at.
  public private(set) var layout: TableLayout
  /// What counts as seen.
  public let threshold: ExposureThreshold
  /// What was seen until now, in the order in which the threshold was reached, and at one moment in the order of the page.
  /// As long as something stays in view its duration grows, and its share may.
  public private(set) var exposures: [Exposure] = []

  /// How often anything was looked at: what is in view, at each sample. To draw a part costs as much as some looks.
  package private(set) var lookCount = 0

  private var last: ScrollSample?
  /// What is in view, in the order of the page.
  private var watched: [WatchedPart] = []
  /// What does not count again.
  private var exposed: Set<WatchedPart.Subject> = []
  /// Used again for each part.
  private var drawn = DrawnPart()

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
    goOn(with: new, known)
    return true
  }

  /// Goes on with the same page laid out for another width, direction or theme: floors and rows are those of before, and what
  /// was seen stays seen. O(what is in view).
  public mutating func layOut(as new: TableLayout) {
    goOn(with: new, Dictionary(watched.lazy.flatMap(\.sightings).map { ($0.path, $0.sighting) }) { first, _ in first })
  }

  /// Looks at another layout as if it had come with the last sample.
  private mutating func goOn(with new: TableLayout, _ known: [ExposurePath: WatchedPart.Sighting]) {
    (layout, watched) = (new, [])
    if let last { look(at: last, known) }
  }

  /// Lets time pass while the viewport shows what it shows.
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

  /// Finds what is in view, and what of it goes on and what begins. What is known of another layout goes on as well.
  private mutating func look(at sample: ScrollSample, _ known: [ExposurePath: WatchedPart.Sighting] = [:]) {
    // Both lists are in the order of the page. What was in view is taken from the end of its list, so that it moves.
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
