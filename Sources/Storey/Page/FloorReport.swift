/// Creates the diagnostics of floors that cannot be displayed.
struct FloorReport {
  let registry: FloorRegistry
  /// Whether the floor is in a list of another one.
  let isChild: Bool
  /// The word of the CMS for the floor.
  private var word: String { registry.shape.word(isChild: isChild) }
  private var remedy: String { isChild ? registry.shape.remedyOfChild : registry.shape.remedyOfPart }

  /// Returns the diagnostic of a floor that is left out and has no fallback; `nil` if it is already reported.
  func omission(of floor: JSONValue, _ fault: FloorFault) -> Diagnostic? {
    let place = fault.place(in: floor)
    let name = name(of: fault)
    switch fault {
    case .unknownPattern(let pattern):
      let written = floor.present(.pattern)?.text?.string ?? pattern.name
      let unknown = UnknownPattern(pattern: pattern, written: written, word: word, registry: registry)
      return Diagnostic(.unknownPattern, .error, .made { unknown.fact }, at: place)
    case .unmet:
      return Diagnostic(
        rule: .unmetRequirement, severity: .error, message: "\(name) is left out: \(reason(fault))",
        hint:
          "add \(Wording.withArticle(quoted: registry.shape.word(for: .fallback))) for apps without this capability",
        at: place)
    case .unreadableRequirements:
      return Diagnostic(
        rule: .unmetRequirement, severity: .error, message: "\(name) is left out: \(reason(fault))",
        hint: remedy, at: place)
    case .undecodable(_, isReported: true, _): return nil
    case .undecodable(let pattern, isReported: false, _):
      return Diagnostic(
        rule: .undecodableFloor, severity: .error,
        message: pattern == nil ? "\(name) is left out" : "\(name) cannot be decoded and is left out",
        hint: remedy, at: place)
    }
  }

  /// Returns the diagnostic of a floor that is replaced by its fallback.
  func replacement(of floor: JSONValue, _ fault: FloorFault, by fallback: FloorFallback) -> Diagnostic {
    let outcome =
      switch fallback {
      case .drop: "left out, as its fallback specifies"
      case .floor(let next):
        "replaced by its fallback"
          + (next.present(.pattern)?.text.map { ", \(Wording.withArticle("\(Diagnostic.excerpt(of: $0)) \(word)"))" }
            ?? "")
      }
    return Diagnostic(
      rule: .replacedFloor, severity: .note, message: "\(name(of: fault)) is \(outcome): \(reason(fault))",
      at: fault.place(in: floor))
  }

  /// Returns the diagnostic of a floor that an app displays and that cannot be drawn here.
  func undrawn(_ floor: WrittenFloor, by app: any ShowingApp) -> Diagnostic {
    let shows = "\(app.name) shows this \(Diagnostic.excerpt(of: floor.pattern.name)) \(word)"
    return Diagnostic(
      rule: .unknownPattern, severity: .error,
      message: registry.has(floor.pattern)
        ? "\(shows), but this tool cannot decode it" : "\(shows), but this tool has no such floor",
      hint: "register a floor that decodes it, or load its template", at: floor.source.member(.pattern))
  }

  private func name(of fault: FloorFault) -> String {
    if let pattern = fault.pattern { return "the \(Diagnostic.excerpt(of: pattern.name)) \(word)" }
    let place = registry.shape.place(of: .pattern)
    return "\(Wording.withArticle(word)) without \(place.hasPrefix("/") ? "\"\(place)\"" : Wording.withArticle(place))"
  }

  private func reason(_ fault: FloorFault) -> String {
    switch fault {
    case .unknownPattern(let pattern):
      let name = Diagnostic.excerpt(of: pattern.name)
      return registry.app.map { "\($0.name) does not support \"\(name)\"" }
        ?? "no floor is registered for \"\(name)\""
    case .undecodable: return "it cannot be decoded"
    case .unreadableRequirements: return "its \"requires\" cannot be read"
    case .unmet(_, let needed, let found, _):
      let name = Diagnostic.excerpt(of: needed.name)
      return found.map { "it requires \(name) \(needed.version), but only version \($0) is available" }
        ?? "it requires \(name) \(needed.version), which is not available"
    }
  }
}
