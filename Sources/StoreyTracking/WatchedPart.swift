import Storey

/// A part of the page that is in view, with the state of each of its items.
struct WatchedPart: Sendable {
  /// The identity of an item, which survives a change of the layout: its part, its position and its event. If the event
  /// occurs once in the part, the position is `nil`, so that the item may move within the part.
  struct Subject: Hashable, Sendable {
    var part: PartPath
    let position: Int?
    let eventID: JSONText?

    init(_ item: ExposablePart.Item) {
      part = item.path.part
      position = item.hasEventOfItsOwn ? nil : item.path.position ?? -1
      eventID = item.eventID
    }
  }

  /// A time during which an item has been in view without interruption.
  struct Sighting: Sendable {
    let start: Duration
    var subject: Subject
    var share: Double
    /// The index of the exposure, once the threshold is reached.
    var exposure: Int?
  }

  /// The state of an item.
  enum Regard: Sendable {
    /// Too little of it is in view.
    case unseen
    /// Enough of it is in view, and it counts.
    case seen(Sighting)
    /// Enough of it is in view, but it was exposed before and does not count again.
    case counted
  }

  /// The part.
  let part: ExposablePart
  /// The state of each item, in the order of the items.
  var regards: [Regard]

  /// Creates a part whose items are all unseen.
  init(_ part: ExposablePart) {
    self.part = part
    regards = Array(repeating: .unseen, count: part.items.count)
  }

  /// The sightings of the items that are seen and count, each with its path.
  var sightings: [(path: ExposurePath, sighting: Sighting)] {
    zip(part.items, regards).compactMap { item, regard in
      if case .seen(let sighting) = regard { (item.path, sighting) } else { nil }
    }
  }

  /// Updates the items from the band of the part that the viewport shows.
  ///
  /// - Parameters:
  ///   - exposed: The subjects that do not count again.
  ///   - known: The sightings of a previous layout, by their paths in this one; they continue.
  ///   - exposures: The exposures of the items, whose shares are updated.
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
