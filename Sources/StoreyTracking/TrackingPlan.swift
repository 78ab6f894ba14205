public import Storey

/// The parts and elements of a page whose exposure is reported, with their events, so that analytics can be checked before
/// release.
public struct TrackingPlan: Sendable {
  /// An event that several actions share, so that reports cannot distinguish them.
  public struct SharedEvent: Sendable, Hashable {
    /// The event.
    public let eventID: JSONText
    /// The paths of the actions, in the order of the page.
    public let paths: [ExposurePath]
    /// Whether all of the actions do the same, such as two pictures that lead to one product. Only their places differ.
    public let isOfOneAction: Bool
  }

  /// Rows and sticky headers, each before its tappable elements, in the order of the page; the overlay last. Empty margins
  /// and elements without an area are not included.
  public let exposures: [PlannedExposure]
  /// The paths of actions without an event.
  public let withoutEvent: [ExposurePath]
  /// Events that several actions share, in the order of the page.
  public let sharedEvents: [SharedEvent]

  /// The shared events of different actions, in the order of the page.
  public var eventsOfDifferentActions: [SharedEvent] { sharedEvents.filter { !$0.isOfOneAction } }

  init(_ exposures: [PlannedExposure]) {
    self.exposures = exposures
    withoutEvent = exposures.lazy.filter(\.lacksEvent).map(\.path)
    var places: [JSONText: Int] = [:]
    var events: [(eventID: JSONText, members: [Int])] = []
    for (index, exposure) in exposures.enumerated() where exposure.action != nil {
      guard let eventID = exposure.eventID else { continue }
      if let place = places[eventID] {
        events[place].members.append(index)
      } else {
        places[eventID] = events.count
        events.append((eventID, [index]))
      }
    }
    sharedEvents = events.compactMap { eventID, members in
      if members.count == 1 { return nil }
      let actions = members.compactMap { exposures[$0].action }
      // Texts compare less strictly with the parameters of a page than with texts, so an action with parameters of a page is
      // the reference if there is one.
      guard let judge = actions.first(where: \.hasPageParameters) ?? actions.first else { return nil }
      return SharedEvent(
        eventID: eventID, paths: members.map { exposures[$0].path },
        isOfOneAction: actions.allSatisfy { $0.doesSame(as: judge) })
    }
  }
}

extension TableLayout {
  /// The tracking plan of the page. O(elements).
  public var trackingPlan: TrackingPlan {
    var drawn = DrawnPart()
    var planned: [PlannedExposure] = []
    for part in parts {
      let y = frame(of: part.path)?.y ?? 0
      let items = ExposablePart(part, of: self, reusing: &drawn).items
      // A part with more items than all parts before it would otherwise be copied while the array grows.
      if items.count > planned.count { planned.reserveCapacity(planned.count + items.count) }
      for item in items {
        let frame = LayoutRect(x: item.frame.x, y: y + item.frame.y, width: item.frame.width, height: item.frame.height)
        planned.append(
          PlannedExposure(path: item.path, action: item.action, eventID: item.eventID, label: item.label, frame: frame))
      }
    }
    return TrackingPlan(planned)
  }
}

extension FloorAction {
  /// Whether another action does the same. Paths and events are not compared.
  fileprivate func doesSame(as other: FloorAction) -> Bool {
    guard kind == other.kind, destination == other.destination, url?.written == other.url?.written else { return false }
    return parameters.saysSame(as: other.parameters)
  }

  fileprivate var hasPageParameters: Bool {
    if case .page = parameters { true } else { false }
  }
}

extension FloorAction.Parameters {
  /// Whether other parameters have the same content, in any order. A number of the page equals its text where the other side
  /// is a text.
  fileprivate func saysSame(as other: Self) -> Bool {
    if case .page(let a) = self, case .page(let b) = other { return a.hasSameContent(as: b) }
    guard let mine = texts, let theirs = other.texts else { return false }
    return mine == theirs
  }

  /// The parameters by name, the last of each name; `nil` if one is neither a text nor a number.
  private var texts: [JSONText: JSONText]? {
    switch self {
    case .none: return [:]
    case .texts(let texts):
      return Dictionary(texts.map { (JSONText($0.name), $0.value) }) { _, last in last }
    case .page(let object):
      var texts: [JSONText: JSONText] = [:]
      for (key, value) in object.lastMembers {
        guard let text = value.text else { return nil }
        texts[key] = text
      }
      return texts
    }
  }
}
