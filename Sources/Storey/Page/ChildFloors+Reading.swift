extension ChildFloors: ModelValue {
  public static func read(from value: borrowing ValueReader) -> ChildFloors? { read(from: value, .all) }

  /// Reads the children of a floor. Those that are not allowed are reported and left out.
  package static func read(from value: borrowing ValueReader, _ allowed: Allowed) -> ChildFloors? {
    let session = value.session
    guard let registry = session.floors as? FloorRegistry else { return ChildFloors() }
    let decoder = FloorDecoder(session: session, registry: registry)
    var counts = ChildCounts(allowed)
    let floors = value.readElements { child -> (any TemplateContainer)? in
      if session.readsView, child.entry.kind == .object, child.value.isOutsideOfParts {
        session.diagnostics.add(
          Diagnostic(
            rule: .undecodableFloor, severity: .error, message: "no object in this list is a part",
            hint:
              "write the type of each part as \"\(registry.shape.word(for: .pattern))\"; if there is one, add the list to the \"children\" of the dialect, or set \"nested\" there",
            at: child.value))
        return nil
      }
      guard case .allowed(let pattern) = counts.add(child.value, to: session) else { return nil }
      return decoder.decodeChild(child.value, as: pattern)
    }
    return floors.map(ChildFloors.init)
  }

  public static var standIn: ChildFloors { ChildFloors() }
  public static var valueDescription: ValueDescription { .array(.floor) }
}

/// The children of a list that were counted so far.
private struct ChildCounts {
  private let allowed: ChildFloors.Allowed
  private var all = 0
  private var byType: [String: Int] = [:]

  init(_ allowed: ChildFloors.Allowed) { self.allowed = allowed }

  enum Verdict {
    /// The child is decoded, as a floor of the pattern if it is not `nil`.
    case allowed(FloorPattern?)
    /// The child is not decoded. If it is not allowed, that is reported.
    case omitted
  }

  /// Counts a child. Reports one that is not allowed, and the first one that is too many.
  mutating func add(_ child: JSONValue, to session: DecodingSession) -> Verdict {
    guard allowed.types != nil, let name = child.present(.pattern)?.text else {
      count(child, to: session)
      return .allowed(nil)
    }
    guard let type = allowed.type(named: name.string) else {
      let known = allowed.names
      session.diagnostics.add(
        Diagnostic(
          rule: .misplacedPart, severity: .error,
          message: "\"\(Diagnostic.excerpt(of: name))\" is not allowed in this list",
          Misspelling(name.string, among: known),
          hint: known.isEmpty ? "remove it" : "use \(Wording.alternatives(known.prefix(8).map { "\"\($0)\"" }))",
          at: child.present(.pattern)))
      return .omitted
    }
    self.count(child, to: session)
    let count = byType[type.name, default: 0] + 1
    byType[type.name] = count
    if let most = type.child.most, count == most + 1 {
      session.diagnostics.add(
        Diagnostic(
          rule: .tooManyParts, severity: .warning,
          message: "more than \(most) of the type \"\(Diagnostic.excerpt(of: type.name))\" in this list",
          hint: "remove one of them; other programs may show none after the first \(most)", at: child))
    }
    return type.child.isDrawn ? .allowed(type.pattern) : .omitted
  }

  /// Counts a child that is allowed.
  private mutating func count(_ child: JSONValue, to session: DecodingSession) {
    all += 1
    if let most = allowed.most, all == most + 1 {
      session.diagnostics.add(
        Diagnostic(
          rule: .tooManyParts, severity: .warning, message: "more than \(Wording.counted(most, "part")) in this list",
          hint: "remove a part; other programs may show none after the first \(most)", at: child))
    }
  }
}

extension FloorDecoder {
  /// Decodes a floor in a list of another one. Findings are those of the session. Returns `nil` for a floor that is not displayed.
  fileprivate func decodeChild(_ value: JSONValue, as pattern: FloorPattern?) -> (any TemplateContainer)? {
    guard session.childDepth < ChildFloors.deepest else {
      session.diagnostics.add(
        Diagnostic(
          rule: .undecodableFloor, severity: .error,
          message: "parts are in one another more than \(ChildFloors.deepest) levels deep", hint: "use fewer levels",
          at: value))
      return nil
    }
    session.childDepth += 1
    defer { session.childDepth -= 1 }
    let floor = decode(value, as: pattern)
    for diagnostic in floor.found { session.diagnostics.add(diagnostic) }
    if case .container(let container) = floor.content { return container }
    return nil
  }
}

extension JSONValue {
  /// Whether an object of a view was not read as a part, so that it lacks all values that a part has.
  fileprivate var isOutsideOfParts: Bool {
    !entry.flags.contains(.isPart) && members.contains { _ in true }
  }
}

extension FloorRegistry: KnownFloors {}
