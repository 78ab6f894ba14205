/// Decodes an entry of `floors`. A floor that cannot be displayed is replaced by its fallback and does not affect the rest
/// of the page.
struct FloorDecoder {
  let session: DecodingSession
  let registry: FloorRegistry
  private var report: FloorReport { FloorReport(registry: registry, isChild: session.childDepth > 0) }

  init(session: DecodingSession, registry: FloorRegistry) {
    self.session = session
    self.registry = registry
    if session.floors == nil { session.floors = registry }
  }

  /// Decodes an entry.
  /// - Parameter name: The pattern of the floor, if it is another one than the entry has.
  func decode(_ value: JSONValue, as name: FloorPattern? = nil) -> Floor {
    let before = session.diagnostics.all.count
    if session.readsView, value.member(BaseKey.hiddenKey) != nil { return hidden(value) }
    var entry = value
    var content: Floor.Content
    var omission: FloorOmission?
    // A fallback is nested in the floor that it replaces, so the chain ends.
    chain: while true {
      let fault: FloorFault?
      let start = session.diagnostics.all.count
      (content, fault) = decodeAlone(entry, as: entry.node == value.node ? name : nil)
      omission = self.omission(of: entry, content, fault, foundFrom: start)
      // The fallback is decoded even if it is not needed, to report an invalid one.
      let fallback = WrittenFloor.fallback(of: entry, in: session)
      guard let fault else { break }
      guard let fallback else {
        if let omission = report.omission(of: entry, fault) { session.diagnostics.add(omission) }
        break
      }
      session.diagnostics.add(report.replacement(of: entry, fault, by: fallback))
      switch fallback {
      case .floor(let next): entry = next
      case .drop:
        (content, omission) = (.dropped, nil)
        break chain
      }
    }
    let pattern = entry.present(.pattern)?.text.map { FloorPattern($0.string) }
    let identity = (value.present(.identity)?.text ?? entry.present(.identity)?.text).map(PageIdentifier.init)
    let isSticky = pattern.flatMap { registry.floor(for: $0)?.isSticky } ?? false
    let found = session.diagnostics.removeAll(from: before)
    return Floor(
      source: value, pattern: pattern, identity: identity, content: content, isSticky: isSticky, omission: omission,
      found: session.readsView ? found.withoutRepetitions : found)
  }

  /// Returns the floor of a part that the page hides. It is not decoded.
  private func hidden(_ value: JSONValue) -> Floor {
    Floor(
      source: value, pattern: value.present(.pattern)?.text.map { FloorPattern($0.string) },
      identity: value.present(.identity)?.text.map(PageIdentifier.init), content: .dropped, isSticky: false)
  }

  /// Returns the reason why a floor is not displayed, if a box is drawn in its place.
  private func omission(
    of entry: JSONValue, _ content: Floor.Content, _ fault: FloorFault?, foundFrom start: Int
  ) -> FloorOmission? {
    switch content {
    case .unmetRequirements, .undecodable:
      registry.unknown == .placeholder ? FloorOmission(of: entry, fault, found: session.diagnostics.all[start...]) : nil
    case .container, .unknownPattern, .dropped: nil
    }
  }

  /// Returns the diagnostics of a floor, including those of its `requires` and of the form of its `fallback`. The content
  /// is not checked if the pattern or a required capability is not registered, because the floor is for another app.
  func faults(of value: JSONValue) -> [Diagnostic] {
    _ = decodeAlone(value)
    _ = WrittenFloor.fallback(of: value, in: session)
    return session.diagnostics.removeAll(from: 0)
  }

  /// Reports the faults of the fields of a page itself, in a view, if the type of the page is registered.
  func checkContent(of page: JSONValue) {
    guard let content = page.member(PageShape.contentKey), let name = content.present(.pattern)?.text,
      let type = registry.floor(for: FloorPattern(name.string)),
      case .floor(_, let found) = type.decode(session, content.node)
    else { return }
    session.diagnostics.add(contentsOf: found)
  }

  /// Decodes an entry without its fallback. Returns the result, and the fault if the floor cannot be displayed.
  private func decodeAlone(_ value: JSONValue, as name: FloorPattern? = nil) -> (Floor.Content, FloorFault?) {
    switch WrittenFloor.read(value, as: name, in: session) {
    case .noFloor: (.undecodable, nil)
    case .noPattern: (.undecodable, .undecodable(nil))
    case .floor(let entry): registry.app.map { decodeAlone(entry, as: $0) } ?? decodeAlone(entry)
    }
  }

  private func decodeAlone(_ entry: WrittenFloor) -> (Floor.Content, FloorFault?) {
    let registered = registry.floor(for: entry.pattern)
    if let fault = entry.fault(isKnown: registered != nil, version: { registry.version(of: $0) }) {
      return (Self.content(of: fault), fault)
    }
    switch registered?.decode(session, entry.source.node) {
    case .floor(let container, let found): return check(container, found, entry.pattern)
    case .undecodable(let isReported):
      return (.undecodable, .undecodable(entry.pattern, isReported: isReported))
    case nil: return (.unknownPattern, .unknownPattern(entry.pattern))
    }
  }

  /// Decodes an entry. The app determines whether the floor is displayed.
  private func decodeAlone(_ entry: WrittenFloor, as app: any ShowingApp) -> (Floor.Content, FloorFault?) {
    let verdict = app.verdict(on: entry, in: session)
    if let fault = verdict.fault {
      session.diagnostics.add(contentsOf: verdict.found)
      return (Self.content(of: fault), fault)
    }
    let registered = registry.floor(for: entry.pattern)
    if case .floor(let container, let found) = registered?.decode(session, entry.source.node) {
      return check(container, found, entry.pattern)
    }
    // The app displays the floor, so its fallback is not used.
    session.diagnostics.add(report.undrawn(entry, by: app))
    return (.unknownPattern, nil)
  }

  private static func content(of fault: FloorFault) -> Floor.Content {
    switch fault {
    case .unknownPattern: .unknownPattern
    case .unmet, .unreadableRequirements: .unmetRequirements
    case .undecodable: .undecodable
    }
  }

  /// Reports the findings of a floor's own validation. A floor with errors is not displayed.
  private func check(
    _ container: any TemplateContainer, _ found: Diagnostics, _ pattern: FloorPattern
  ) -> (Floor.Content, FloorFault?) {
    session.diagnostics.add(contentsOf: found)
    return found.hasErrors ? (.undecodable, .undecodable(pattern)) : (.container(container), nil)
  }
}

extension FloorRegistry {
  /// Returns the diagnostics of a floor: of its `requires`, of the form of its `fallback` and of its content. The content
  /// is not checked if the pattern or a required capability is not registered. O(bytes of the floor).
  package func faults(of floor: JSONValue) -> [Diagnostic] {
    FloorDecoder(session: DecodingSession(floor.document, parameters: parameters, shape: shapeOfViews), registry: self)
      .faults(of: floor)
  }

  /// Returns the diagnostics of an object of fields in the shape of Storey, read as a floor of a pattern. O(bytes of the document).
  package func faults(ofFields fields: JSONValue, as pattern: FloorPattern) -> [Diagnostic] {
    let session = DecodingSession(fields.document, parameters: parameters)
    session.floors = self
    let decoded = floor(for: pattern)?.decode(session, fields.node)
    let own: [Diagnostic] = if case .floor(_, let found) = decoded { found.all } else { [] }
    return session.diagnostics.removeAll(from: 0) + own
  }
}
