/// Decodes one entry of `floors`. A floor never takes its page down: where it cannot be shown, its fallback is.
struct FloorDecoder {
  let session: DecodingSession
  let registry: FloorRegistry

  /// Why a floor cannot be shown.
  private enum Fault {
    case unknownPattern(FloorPattern)
    case unmet(FloorPattern, FloorRequirements.Requirement, found: Int?)
    /// It is reported already why.
    case undecodable(FloorPattern?)
  }

  func decode(_ value: JSONValue) -> Floor {
    let before = session.diagnostics.all.count
    var entry = value
    var content: Floor.Content
    // A fallback is nested in the floor that it stands for, so the chain ends.
    while true {
      let (attempt, fault) = attempt(entry)
      content = attempt
      guard let fault else { break }
      guard let fallback: FloorFallback = read("fallback", of: entry) else {
        report(fault, of: entry)
        break
      }
      note(fault, of: entry, fallback)
      guard case .floor(let next) = fallback else {
        content = .dropped
        break
      }
      entry = next
    }
    let pattern = text(of: "pattern", in: entry).map { FloorPattern($0.string) }
    let identity = (text(of: "identityId", in: value) ?? text(of: "identityId", in: entry)).map(PageIdentifier.init)
    return Floor(
      source: value, pattern: pattern, identity: identity, content: content,
      found: session.diagnostics.removeAll(from: before))
  }

  /// What becomes of a floor by itself, and why nothing if it cannot be shown.
  private func attempt(_ value: JSONValue) -> (Floor.Content, Fault?) {
    guard value.kind == .object else {
      let found = Fact.wrongType(expected: .object).message(at: value)
      session.diagnostics.error(
        .undecodableFloor, "a floor is left out: \(found)", hint: "write a floor, or remove the entry", at: value)
      return (.undecodable, nil)
    }
    let requirements: FloorRequirements? = read("requires", of: value)
    guard let pattern = text(of: "pattern", in: value).map({ FloorPattern($0.string) }) else {
      // Reads what every floor has, which reports what is wrong with the pattern.
      _ = FloorBase.read(from: ValueReader(session: session, node: value.node))
      return (.undecodable, .undecodable(nil))
    }
    guard let registered = registry.floor(for: pattern) else { return (.unknownPattern, .unknownPattern(pattern)) }
    for requirement in requirements?.requirements ?? [] {
      let found = registry.version(of: requirement.capability.name)
      if found.map({ $0 < requirement.capability.version }) ?? true {
        return (.unmetRequirements, .unmet(pattern, requirement, found: found))
      }
    }
    guard let container = registered.decode(session, value.node) else { return (.undecodable, .undecodable(pattern)) }
    if let validation = container.validation {
      var diagnostics = Diagnostics()
      validation.validate(&diagnostics)
      session.diagnostics.add(contentsOf: diagnostics)
      if diagnostics.hasErrors { return (.undecodable, .undecodable(pattern)) }
    }
    return (.container(container), nil)
  }

  private func read<Value: ModelValue>(_ key: String, of floor: JSONValue) -> Value? {
    guard let value = floor[key], !value.entry.isAbsent else { return nil }
    let reader = ValueReader(session: session, node: value.node)
    return Value.read(from: reader)
  }

  private func text(of key: String, in object: JSONValue) -> PageText? {
    guard let value = object[key], !value.entry.isAbsent else { return nil }
    return value.text
  }

  // MARK: Reporting

  /// Says that a floor is not shown.
  private func report(_ fault: Fault, of floor: JSONValue) {
    switch fault {
    case .unknownPattern(let pattern):
      let nearest = SpellingSuggestion.nearest(to: pattern.name, among: registry.patterns.map(\.name))
      session.diagnostics.error(
        .unknownPattern, "no floor is registered for the pattern \"\(Diagnostic.excerpt(of: pattern.name))\"",
        hint: nearest.map { "did you mean \"\($0)\"?" } ?? "register a floor for it, or remove it from the page",
        at: floor["pattern"])
    case .unmet(let pattern, let requirement, _):
      session.diagnostics.error(
        .unmetRequirement,
        "the \(Diagnostic.excerpt(of: pattern.name)) floor is left out: \(reason(fault))",
        hint: "give it a \"fallback\" for apps without that", at: requirement.place)
    case .undecodable(let pattern):
      // A `Decodable` floor says so itself, at the place that is to blame.
      let own = floor.byteRange
      if session.diagnostics.all.contains(where: { $0.rule == .undecodableFloor && own.contains($0.offset) }) { return }
      let name = pattern.map { "the \(Diagnostic.excerpt(of: $0.name)) floor cannot be decoded and" }
      session.diagnostics.error(
        .undecodableFloor, "\(name ?? "a floor without a pattern") is left out",
        hint: "correct the errors reported inside it", at: floor)
    }
  }

  /// Says what stands in the place of a floor, and why.
  private func note(_ fault: Fault, of floor: JSONValue, _ fallback: FloorFallback) {
    let (pattern, place): (FloorPattern?, JSONValue?) =
      switch fault {
      case .unknownPattern(let pattern): (pattern, floor["pattern"])
      case .unmet(let pattern, let requirement, _): (pattern, requirement.place)
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

  private func reason(_ fault: Fault) -> String {
    switch fault {
    case .unknownPattern: return "no floor is registered for its pattern"
    case .undecodable: return "it cannot be decoded"
    case .unmet(_, let requirement, let found):
      let needed = requirement.capability
      let name = Diagnostic.excerpt(of: needed.name)
      return found.map { "it requires \(name) \(needed.version), and this is \(name) \($0)" }
        ?? "it requires \(name) \(needed.version), which is not there"
    }
  }
}
