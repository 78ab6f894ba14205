/// Decodes one entry of `floors`. A floor never takes its page down.
struct FloorDecoder {
  let session: DecodingSession
  let registry: FloorRegistry

  func decode(_ value: JSONValue) -> Floor {
    let before = session.diagnostics.all.count
    let pattern = text(of: "pattern", in: value).map { FloorPattern($0.string) }
    let identity = text(of: "identityId", in: value).map(PageIdentifier.init)
    let content = content(of: value, pattern)
    return Floor(
      source: value, pattern: pattern, identity: identity, content: content,
      found: session.diagnostics.removeAll(from: before))
  }

  private func content(of value: JSONValue, _ pattern: FloorPattern?) -> Floor.Content {
    guard value.kind == .object else {
      let found = Fact.wrongType(expected: .object).message(at: value)
      session.diagnostics.error(
        .undecodableFloor, "a floor is left out: \(found)", hint: "write a floor, or remove the entry", at: value)
      return .undecodable
    }
    guard let pattern else {
      // Reads what every floor has, which reports what is wrong with the pattern.
      _ = FloorBase.read(from: ValueReader(session: session, node: value.node))
      reportUndecodable(value, "a floor without a pattern is left out")
      return .undecodable
    }
    guard let registered = registry.floor(for: pattern) else {
      reportUnknown(pattern, in: value)
      return .unknownPattern
    }
    let before = session.diagnostics.all.count
    guard let container = registered.decode(session, value.node) else {
      // A `Decodable` floor says so itself, at the place that is to blame.
      if !session.diagnostics.all[before...].contains(where: { $0.rule == .undecodableFloor }) {
        reportUndecodable(value, "the \(Diagnostic.excerpt(of: pattern.name)) floor cannot be decoded and is left out")
      }
      return .undecodable
    }
    if let validation = container.validation {
      var diagnostics = Diagnostics()
      validation.validate(&diagnostics)
      session.diagnostics.add(contentsOf: diagnostics)
      if diagnostics.hasErrors { return .undecodable }
    }
    return .container(container)
  }

  private func text(of key: String, in object: JSONValue) -> PageText? {
    guard let value = object[key], !value.entry.isAbsent else { return nil }
    return value.text
  }

  private func reportUndecodable(_ value: JSONValue, _ message: String) {
    session.diagnostics.error(
      .undecodableFloor, message, hint: "correct the errors reported inside it", at: value)
  }

  private func reportUnknown(_ pattern: FloorPattern, in value: JSONValue) {
    let nearest = SpellingSuggestion.nearest(to: pattern.name, among: registry.patterns.map(\.name))
    session.diagnostics.error(
      .unknownPattern, "no floor is registered for the pattern \"\(Diagnostic.excerpt(of: pattern.name))\"",
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? "register a floor for it, or remove it from the page",
      at: value["pattern"])
  }
}
