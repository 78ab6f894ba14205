import Storey

/// A part of the page that is in view, and since when each item of it has been.
struct WatchedPart: Sendable {
  /// What is told from all else that can be seen: where it is, and its event. Where a part has an event only once, the part
  /// and the event are enough, so that it may move in there.
  struct Subject: Hashable, Sendable {
    var part: ActionPath.Part
    let position: Int?
    let eventID: JSONText?

    init(_ item: ExposablePart.Item) {
      part = item.path.part
      position = item.hasEventOfItsOwn ? nil : item.path.position ?? -1
      eventID = item.eventID
    }
  }

  /// A time in which an item has been in view without a break.
  struct Sighting: Sendable {
    let start: Duration
    var subject: Subject
    var share: Double
    /// Where it is among the exposures, once the threshold is reached.
    var exposure: Int?
  }

  /// What is known of an item.
  enum Regard: Sendable {
    /// Too little of it is in view.
    case unseen
    /// Enough of it is in view, and counts.
    case seen(Sighting)
    /// Enough of it is in view, but it was exposed before and does not count again.
    case counted
  }

  /// What there is to see.
  let part: ExposablePart
  /// What is known of each item, in their order.
  var regards: [Regard]

  /// A part that nothing is known of.
  init(_ part: ExposablePart) {
    self.part = part
    regards = Array(repeating: .unseen, count: part.items.count)
  }

  /// The items that are seen and count, each with its path.
  var sightings: [(path: ExposurePath, sighting: Sighting)] {
    zip(part.items, regards).compactMap { item, regard in
      if case .seen(let sighting) = regard { (item.path, sighting) } else { nil }
    }
  }

  /// Looks at what a viewport shows of the part.
  ///
  /// - Parameters:
  ///   - exposed: What does not count again.
  ///   - known: What was seen of another layout, by the path that it has in this one: it goes on being seen.
  ///   - exposures: Those of the items learn of larger shares.
  mutating func look(
    at band: (top: Double, bottom: Double), _ sample: ScrollSample, _ threshold: ExposureThreshold,
    exposed: Set<Subject>, known: [ExposurePath: Sighting], updating exposures: inout [Exposure]
  ) {
    for (index, item) in part.items.enumerated() {
      let share = part.share(of: item, in: band, sample)
      guard threshold.isMet(by: share) else {
        regards[index] = .unseen
        continue
      }
      if case .unseen = regards[index] {
        let subject = Subject(item)
        if let sighting = known[item.path], sighting.subject == subject {
          regards[index] = .seen(sighting)
        } else if exposed.contains(subject) {
          regards[index] = .counted
        } else {
          regards[index] = .seen(Sighting(start: sample.time, subject: subject, share: share))
        }
      }
      if case .seen(var sighting) = regards[index], share > sighting.share {
        sighting.share = share
        regards[index] = .seen(sighting)
        if let exposure = sighting.exposure { exposures[exposure].share = share }
      }
    }
  }
}
