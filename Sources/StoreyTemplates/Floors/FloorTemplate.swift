public import Storey

/// A floor type that is declared in JSON: a template that was read, checked and compiled.
///
/// Once registered, it works like a floor type written in Swift: its fields are read, validated and described in schemas,
/// its rows are measured and drawn in every output, and its taps emit actions. `Templates/README.md` describes the format.
public struct FloorTemplate: Sendable {
  /// The template as written, with the parts of those that it extends.
  let file: TemplateFile
  /// The patterns of the template that it extends, of the one that that one extends, and so on.
  let ancestry: [String]
  let plan: FloorPlan
  /// The floor type that the template declares.
  public let type: FloorType
  /// The places in the template that the floor identifiers of `type` come from, in the same order; `nil` for those of an extended
  /// template.
  let identifierPlaces: [JSONValue?]
  /// The value of `pattern` in the template.
  let place: JSONValue?

  init(
    file: TemplateFile, ancestry: [String], plan: FloorPlan, version: Int, summary: String,
    identifiers: [(identifier: FloorIdentifier, place: JSONValue?)],
    place: JSONValue?
  ) {
    self.file = file
    self.ancestry = ancestry
    self.plan = plan
    type = FloorType(
      pattern: plan.pattern, version: version, summary: summary, floorIdentifiers: identifiers.map(\.identifier),
      isSticky: plan.header != nil
    ) { plan.scope.floorDescription }.sampled(by: file.sample?.source).allowing(plan.scope.allowedChildren).migrating(
      by: file.migrations)
    identifierPlaces = identifiers.map(\.place)
    self.place = place
  }

  /// Returns an error at the pattern of the template, for a registration that failed.
  func refusal(_ reason: String) -> Diagnostic {
    Diagnostic(rule: .invalidTemplate, severity: .error, message: reason, at: place)
  }

  /// Reads a floor of the type that the template declares.
  func read(from reader: inout JSONReader) -> any TemplateContainer {
    let base = FloorBase(from: &reader)
    return TemplatedFloor(base: base, plan: plan, scope: plan.scope.read(from: &reader, base))
  }
}
