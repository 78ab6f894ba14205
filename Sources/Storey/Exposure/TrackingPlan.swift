/// All that can be seen on a page and what is reported when it is, so that analytics can be checked before release.
public struct TrackingPlan: Sendable {
  /// An event that stands for several commands, so that reports cannot tell which was seen or tapped.
  public struct SharedEvent: Sendable, Hashable {
    /// The event.
    public let eventID: PageText
    /// Who has it, in the order of the page.
    public let paths: [ExposurePath]
  }

  /// Rows and sticky headers, each before what can be tapped in it, in the order of the page; the overlay last. Empty
  /// margins are not among it, nor is what has no area.
  public let exposures: [PlannedExposure]
  /// What can be tapped and has no event.
  public let withoutEvent: [ExposurePath]
  /// Events that stand for several commands, in the order of the page.
  public let sharedEvents: [SharedEvent]

  init(_ exposures: [PlannedExposure]) {
    self.exposures = exposures
    withoutEvent = exposures.filter(\.lacksEvent).map(\.path)
    var places: [PageText: Int] = [:]
    var events: [(eventID: PageText, exposures: [PlannedExposure])] = []
    for exposure in exposures where exposure.action != nil {
      guard let eventID = exposure.eventID else { continue }
      if let place = places[eventID] {
        events[place].exposures.append(exposure)
      } else {
        places[eventID] = events.count
        events.append((eventID, [exposure]))
      }
    }
    sharedEvents = events.compactMap { eventID, exposures in
      guard let first = exposures[0].action else { return nil }
      let isShared = exposures.contains { $0.action?.doesSame(as: first) == false }
      return isShared ? SharedEvent(eventID: eventID, paths: exposures.map(\.path)) : nil
    }
  }
}

extension TableLayout {
  /// The tracking plan of the page. O(elements).
  public var trackingPlan: TrackingPlan {
    var list = DisplayList()
    return TrackingPlan(
      parts.flatMap { part -> [PlannedExposure] in
        let y = frame(of: part.actionPart)?.y ?? 0
        return ExposablePart(part, of: self, reusing: &list).items.map { item in
          let frame = Rect(x: item.frame.x, y: y + item.frame.y, width: item.frame.width, height: item.frame.height)
          return PlannedExposure(
            path: item.path, action: item.action, eventID: item.eventID, label: item.label, frame: frame)
        }
      })
  }
}

extension FloorAction {
  /// Whether another command does the same, wherever it came from and whatever it is reported as.
  fileprivate func doesSame(as other: FloorAction) -> Bool {
    guard kind == other.kind, destination == other.destination, url?.written == other.url?.written else { return false }
    return switch (parameters, other.parameters) {
    case (.none, .none): true
    case (.page(let a), .page(let b)): a.hasSameContent(as: b)
    case (.texts(let a), .texts(let b)): a.elementsEqual(b, by: ==)
    default: false
    }
  }
}
