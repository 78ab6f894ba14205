/// Decodes one entry of `floors`. A floor never takes its page down: where it cannot be shown, its fallback is.
struct FloorDecoder {
  let session: DecodingSession
  let registry: FloorRegistry
  private var report: FloorReport { FloorReport(registry: registry) }

  init(session: DecodingSession, registry: FloorRegistry) {
    self.session = session
    self.registry = registry
  }

  func decode(_ value: JSONValue) -> Floor {
    let before = session.diagnostics.all.count
    var entry = value
    var content = Floor.Content.undecodable
    follow(value) { attempt, fault, fallback, made in
      (entry, content) = (attempt, made)
      guard let fault else { return }
      if let fallback {
        session.diagnostics.add(report.replacement(of: attempt, fault, by: fallback))
        if case .drop = fallback { content = .dropped }
      } else if let omission = report.omission(of: attempt, fault) {
        session.diagnostics.add(omission)
      }
    }
    let pattern = entry.present("pattern")?.text.map { FloorPattern($0.string) }
    let identity = (value.present("identityId")?.text ?? entry.present("identityId")?.text).map(PageIdentifier.init)
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
      session.urls = []
      var losses: [LostValue] = []
      if withLosses, case .container(let container) = content, let shown = container as? ForeignFloor {
        losses = shown.losses
      }
      attempts.append(
        FloorAttempt(
          floor: floor, outcome: outcome, fault: fault, error: found.first { $0.severity == .error },
          worst: found.lazy.map(\.severity).max(), losses: losses))
    }
    return attempts
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
    guard let pattern = value.present("pattern")?.text.map({ FloorPattern($0.string) }) else {
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
    let container: any TemplateContainer
    switch registered.decode(session, value.node) {
    case .floor(let floor): container = floor
    case .undecodable(let found):
      return (.undecodable, .undecodable(pattern, isReported: found.isReported, reason: found.reason))
    }
    // The app shows the floor, and so not its fallback.
    if registry.app != nil, let shown = container as? ForeignFloor {
      session.diagnostics.add(report.undrawn(shown, at: value))
      return (.unknownPattern, nil)
    }
    if let validation = container.validation {
      var diagnostics = Diagnostics()
      validation.validate(&diagnostics)
      session.diagnostics.add(contentsOf: diagnostics)
      if diagnostics.hasErrors { return (.undecodable, .undecodable(pattern)) }
    }
    return (.container(container), nil)
  }

  private func read<Value: ModelValue>(_ key: String, of floor: JSONValue) -> Value? {
    guard let value = floor.present(key) else { return nil }
    // Not in one expression: the optimizer of Swift 6.3 crashes when it specializes a reader that nothing holds.
    let reader = ValueReader(session: session, node: value.node)
    return Value.read(from: reader)
  }
}
