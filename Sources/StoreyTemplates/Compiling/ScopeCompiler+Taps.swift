import Storey

extension ScopeCompiler {
  /// Compiles a tap. Reports a field that is unknown or has the wrong type, and returns `nil`.
  func tap(_ entry: TapEntry, _ problems: inout TemplateProblems) -> TapPlan.Target? {
    switch entry {
    case .field(let name):
      return slot(name.string, for: .tap, at: name.source, &problems).map { .jump(slot: $0.index, field: name.string) }
    case .action(let entry): return action(entry, &problems)
    }
  }

  private func action(_ entry: TapActionEntry, _ problems: inout TemplateProblems) -> TapPlan.Target? {
    let written = TapActionEntry.kinds.filter { entry.writes($0) }
    guard written.count == 1 else {
      problems.add(
        written.isEmpty ? "the tap has no action" : "\(quoted(written, " and ")) cannot be used together",
        hint: "use exactly one of \(quoted(TapActionEntry.kinds, ", "))", at: entry.source)
      return nil
    }
    var parameters: [(name: String, value: TextSource)] = []
    var areKnown = true
    for (name, value) in entry.parameters.members {
      if let value = text(value, isPlain: true, &problems) {
        parameters.append((name.string, value))
      } else {
        areKnown = false
      }
    }
    var destination: TextSource?
    var kind = FloorAction.Kind.jump
    if let product = entry.product {
      guard let identity = text(product, isPlain: true, &problems) else { return nil }
      destination = .constant(JSONText(DestinationName.product))
      parameters.insert(("skuId", identity), at: 0)
    } else if let page = entry.destination {
      destination = text(page, isPlain: true, &problems)
      if destination == nil { return nil }
    } else if let name = entry.action {
      kind = FloorAction.Kind(named: name.string)
    }
    let event = entry.event.map { text($0, isPlain: true, &problems) }
    if !areKnown || event.map({ $0 == nil }) == true { return nil }
    return .action(
      ActionPlan(kind: kind, destination: destination, parameters: parameters, event: event.flatMap(\.self)))
  }

  private func quoted(_ keys: [String], _ separator: String) -> String {
    keys.map { "\"\($0)\"" }.joined(separator: separator)
  }
}
