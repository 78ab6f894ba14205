/// Decodes one entry of `floors`. A floor never takes its page down: where it cannot be shown, its fallback is.
struct FloorDecoder {
  let session: DecodingSession
  let registry: FloorRegistry

  func decode(_ value: JSONValue) -> Floor {
    let before = session.diagnostics.all.count
    var entry = value
    var content = Floor.Content.undecodable
    follow(value) { attempt, fault, fallback, made in
      (entry, content) = (attempt, made)
      guard let fault else { return }
      guard let fallback else { return report(fault, of: attempt, after: before) }
      note(fault, of: attempt, fallback)
      if case .drop = fallback { content = .dropped }
    }
    let pattern = text(of: "pattern", in: entry).map { FloorPattern($0.string) }
    let identity = (text(of: "identityId", in: value) ?? text(of: "identityId", in: entry)).map(PageIdentifier.init)
    return Floor(
      source: value, pattern: pattern, identity: identity, content: content,
      found: session.diagnostics.removeAll(from: before))
  }

  /// What becomes of a floor and, where it cannot be shown, of its fallbacks, one after the other.
  func attempts(at value: JSONValue, withLosses: Bool) -> [FloorAttempt] {
    var attempts: [FloorAttempt] = []
    follow(value) { floor, fault, fallback, content in
      let outcome: FloorAttempt.Outcome =
        switch (content, fallback) {
        case (.container, _): .shown
        case (_, .floor?): .replaced
        case (_, .drop?): .dropped
        case (_, nil): .missing
        }
      let found = session.diagnostics.removeAll(from: 0)
      let blame = session.blame.flatMap { found.indices.contains($0) ? found[$0] : nil }
      let losses = withLosses ? lostValues(found) : []
      (session.blame, session.losses, session.urls) = (nil, [], [])
      attempts.append(
        FloorAttempt(
          floor: floor, outcome: outcome, fault: fault, error: found.first { $0.severity == .error },
          worst: found.lazy.map(\.severity).max(), blame: blame, losses: losses))
    }
    return attempts
  }

  /// The values that were left out, and those of unknown keys, when all diagnostics are these.
  private func lostValues(_ found: [Diagnostic]) -> [LostValue] {
    var lost: [LostValue] = []
    lost.reserveCapacity(session.losses.count)
    for loss in session.losses {
      lost.append(
        LostValue(value: JSONValue(document: session.document, node: loss.node), reason: found[Int(loss.reason)]))
    }
    for diagnostic in found { if let member = unknownMember(diagnostic) { lost.append(member) } }
    return lost
  }

  /// The value of a key that is reported as unknown.
  private func unknownMember(_ diagnostic: Diagnostic) -> LostValue? {
    guard diagnostic.rule == .unknownKey, let key = diagnostic.location else { return nil }
    return LostValue(value: JSONValue(document: key.document, node: key.node + 1), reason: diagnostic)
  }

  /// Returns the faults of a floor, its `requires` and the form of its `fallback` included. The content of a floor that
  /// another app is for (its pattern or something that it requires is not registered here) is not judged.
  func faults(of value: JSONValue) -> [Diagnostic] {
    _ = attempt(value)
    let _: FloorFallback? = read("fallback", of: value)
    return session.diagnostics.removeAll(from: 0)
  }

  /// Tries a floor, then its fallback, and so on until one can be shown or there is no other.
  private func follow(
    _ value: JSONValue, _ visit: (JSONValue, FloorFault?, FloorFallback?, Floor.Content) -> Void
  ) {
    var entry = value
    // A fallback is nested in the floor that it stands for, so the chain ends.
    while true {
      let (content, fault) = attempt(entry)
      // Also where it is not needed: whether it is one is to be known before it is.
      let fallback: FloorFallback? = read("fallback", of: entry)
      visit(entry, fault, fault == nil ? nil : fallback, content)
      guard fault != nil, case .floor(let next)? = fallback else { return }
      entry = next
    }
  }

  /// What becomes of a floor by itself, and why nothing if it cannot be shown.
  private func attempt(_ value: JSONValue) -> (Floor.Content, FloorFault?) {
    guard value.kind == .object else {
      session.diagnostics.add(Diagnostic(.undecodableFloor, .error, .notAFloor, at: value))
      return (.undecodable, nil)
    }
    let requirements: FloorRequirements? = read("requires", of: value)
    guard let pattern = text(of: "pattern", in: value).map({ FloorPattern($0.string) }) else {
      // Reads what every floor has, which reports what is wrong with the pattern.
      _ = FloorBase.read(from: ValueReader(session: session, node: value.node))
      return (.undecodable, .undecodable(nil))
    }
    guard let registered = registry.floor(for: pattern) else { return (.unknownPattern, .unknownPattern(pattern)) }
    // What cannot be read may ask for anything.
    if requirements?.isComplete == false {
      return (.unmetRequirements, .unreadableRequirements(pattern, at: value["requires"] ?? value))
    }
    for requirement in requirements?.requirements ?? [] {
      let found = registry.version(of: requirement.capability.name)
      if found.map({ $0 < requirement.capability.version }) ?? true {
        let fault = FloorFault.unmet(pattern, requirement.capability, found: found, at: requirement.place)
        return (.unmetRequirements, fault)
      }
    }
    guard let container = registered.decode(session, value.node) else { return (.undecodable, .undecodable(pattern)) }
    // The app shows the floor, and so not its fallback.
    if registered.isForeign && isUndrawn(container, value) { return (.unknownPattern, nil) }
    if let validation = container.validation {
      var diagnostics = Diagnostics()
      validation.validate(&diagnostics)
      session.diagnostics.add(contentsOf: diagnostics)
      if diagnostics.hasErrors { return (.undecodable, .undecodable(pattern)) }
    }
    return (.container(container), nil)
  }

  private func read<Value: ModelValue>(_ key: String, of floor: JSONValue) -> Value? {
    guard let value = present(key, of: floor) else { return nil }
    // Not in one expression: the optimizer of Swift 6.3 crashes when it specializes a reader that nothing holds.
    let reader = ValueReader(session: session, node: value.node)
    return Value.read(from: reader)
  }

  private func present(_ key: String, of object: JSONValue) -> JSONValue? {
    object[key].flatMap { $0.entry.isAbsent ? nil : $0 }
  }

  private func text(of key: String, in object: JSONValue) -> PageText? {
    present(key, of: object)?.text
  }

  // MARK: Reporting

  /// Reports that a floor is not shown. What was found of it follows so many diagnostics.
  private func report(_ fault: FloorFault, of floor: JSONValue, after count: Int) {
    switch fault {
    case .unknownPattern(let pattern):
      let unknown = UnknownPattern(pattern: pattern, registry: registry)
      session.diagnostics.add(Diagnostic(.unknownPattern, .error, .deferred { unknown.wording }, at: floor["pattern"]))
    case .unmet(let pattern, _, _, let place):
      session.diagnostics.error(
        .unmetRequirement,
        "the \(Diagnostic.excerpt(of: pattern.name)) floor is left out: \(reason(fault))",
        hint: "give it a \"fallback\" for apps without that", at: place)
    case .unreadableRequirements(let pattern, let place):
      session.diagnostics.error(
        .unmetRequirement, "the \(Diagnostic.excerpt(of: pattern.name)) floor is left out: \(reason(fault))",
        hint: "correct the errors reported inside it", at: place)
    case .undecodable(let pattern):
      // A `Decodable` floor says so itself, at the place that is to blame.
      let own = floor.byteRange
      if session.diagnostics.contains(after: count, where: { $0.rule == .undecodableFloor && own.contains($0.offset) })
      {
        return
      }
      let name = pattern.map { "the \(Diagnostic.excerpt(of: $0.name)) floor cannot be decoded and" }
      session.diagnostics.error(
        .undecodableFloor, "\(name ?? "a floor without a pattern") is left out",
        hint: "correct the errors reported inside it", at: floor)
    }
  }

  /// Whether a floor is shown by the app whose page this is and cannot be drawn here; that is reported.
  private func isUndrawn(_ container: any TemplateContainer, _ value: JSONValue) -> Bool {
    guard let floor = container as? ForeignFloor else { return false }
    let shown = "\(floor.app) shows this \(Diagnostic.excerpt(of: floor.pattern.name)) floor"
    session.diagnostics.error(
      .unknownPattern,
      registry.isDrawn(floor.pattern)
        ? "\(shown), and it cannot be decoded here" : "\(shown), and no floor is registered for it here",
      hint: "what it shows cannot be drawn here", at: value["pattern"])
    return true
  }

  /// Says what stands in the place of a floor, and why.
  private func note(_ fault: FloorFault, of floor: JSONValue, _ fallback: FloorFallback) {
    let (pattern, place): (FloorPattern?, JSONValue?) =
      switch fault {
      case .unknownPattern(let pattern): (pattern, floor["pattern"])
      case .unmet(let pattern, _, _, let place), .unreadableRequirements(let pattern, let place): (pattern, place)
      case .undecodable(let pattern): (pattern, floor)
      }
    let name = pattern.map { "the \(Diagnostic.excerpt(of: $0.name)) floor" } ?? "a floor without a pattern"
    let outcome =
      switch fallback {
      case .drop: "dropped, as its fallback says"
      case .floor(let next):
        "replaced by its fallback"
          + (text(of: "pattern", in: next).map { ", a \(Diagnostic.excerpt(of: $0)) floor" } ?? "")
      }
    session.diagnostics.note(.replacedFloor, "\(name) is \(outcome): \(reason(fault))", at: place)
  }

  private func reason(_ fault: FloorFault) -> String {
    switch fault {
    case .unknownPattern:
      return registry.app.map { "\($0) does not know its pattern" } ?? "no floor is registered for its pattern"
    case .undecodable: return "it cannot be decoded"
    case .unreadableRequirements: return "what it requires cannot be read"
    case .unmet(_, let needed, let found, _):
      let name = Diagnostic.excerpt(of: needed.name)
      return found.map { "it requires \(name) \(needed.version), and this is \(name) \($0)" }
        ?? "it requires \(name) \(needed.version), which is not there"
    }
  }
}
