public import Storey

/// All that can be seen on a page and what is reported when it is, so that analytics can be checked before release.
public struct TrackingPlan: Sendable {
  /// An event that stands for several actions, so that reports cannot tell which was seen or tapped.
  public struct SharedEvent: Sendable, Hashable {
    /// The event.
    public let eventID: JSONText
    /// Who has it, in the order of the page.
    public let paths: [ExposurePath]
  }

  /// Rows and sticky headers, each before what can be tapped in it, in the order of the page; the overlay last. Empty
  /// margins are not among it, nor is what has no area.
  public let exposures: [PlannedExposure]
  /// What can be tapped and has no event.
  public let withoutEvent: [ExposurePath]
  /// Events that stand for several actions, in the order of the page.
  public let sharedEvents: [SharedEvent]

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
      let actions = members.compactMap { exposures[$0].action }
      // Texts are compared with parameters of a page less strictly than those with each other, so one of those judges.
      guard let judge = actions.first(where: \.hasPageParameters) ?? actions.first else { return nil }
      let isShared = actions.contains { !$0.doesSame(as: judge) }
      return isShared ? SharedEvent(eventID: eventID, paths: members.map { exposures[$0].path }) : nil
    }
  }
}

extension TableLayout {
  /// The tracking plan of the page. O(elements).
  public var trackingPlan: TrackingPlan {
    var drawn = DrawnPart()
    var planned: [PlannedExposure] = []
    for part in parts {
      let y = frame(of: part.actionPart)?.y ?? 0
      for item in ExposablePart(part, of: self, reusing: &drawn).items {
        let frame = LayoutRect(x: item.frame.x, y: y + item.frame.y, width: item.frame.width, height: item.frame.height)
        planned.append(
          PlannedExposure(path: item.path, action: item.action, eventID: item.eventID, label: item.label, frame: frame))
      }
    }
    return TrackingPlan(planned)
  }
}

extension FloorAction {
  /// Whether another action does the same, wherever it came from and whatever it is reported as.
  fileprivate func doesSame(as other: FloorAction) -> Bool {
    guard kind == other.kind, destination == other.destination, url?.written == other.url?.written else { return false }
    return parameters.saysSame(as: other.parameters)
  }

  fileprivate var hasPageParameters: Bool {
    if case .page = parameters { true } else { false }
  }
}

extension FloorAction.Parameters {
  /// Whether other parameters tell a page the same, in whatever order. A number of the page is the same as its text where a
  /// model made a text of it.
  fileprivate func saysSame(as other: Self) -> Bool {
    if case .page(let a) = self, case .page(let b) = other { return a.hasSameContent(as: b) }
    guard let mine = texts, let theirs = other.texts else { return false }
    return mine == theirs
  }

  /// The parameters by name, the last of each name; nil when one is neither a text nor a number.
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
