public import Storey

/// A floor type that is declared in data: a template that was read, checked and compiled.
///
/// Registered, it is like a floor of any other type: its fields are read, validated and described in schemas, its rows
/// are measured and drawn in every output, and its taps emit actions. `Templates/README.md` says what a template may
/// hold.
public struct FloorTemplate: Sendable {
  let plan: FloorPlan
  /// The floor type that it declares.
  public let type: FloorType
  /// Where the template says what layouts call its rows and its header.
  private let identifierPlaces: [JSONValue?]
  /// The value of `pattern` in the template.
  private let place: JSONValue?

  init(
    plan: FloorPlan, version: Int, summary: String, identifiers: [(identifier: FloorIdentifier, place: JSONValue?)],
    place: JSONValue?
  ) {
    self.plan = plan
    type = FloorType(
      pattern: plan.pattern, version: version, summary: summary, floorIdentifiers: identifiers.map(\.identifier),
      isSticky: plan.header != nil
    ) { plan.scope.floorDescription }
    identifierPlaces = identifiers.map(\.place)
    self.place = place
  }

  /// Reads a template. Of one that can be followed there may still be warnings: fields that nothing shows. O(bytes).
  public static func read(_ bytes: [UInt8]) -> FileReading<FloorTemplate> {
    FileReading(bytes, limits: DocumentLimits(bytes: TemplateLimits.size), tolerating: .warning) { root in
      var problems = TemplateProblems()
      if root["template"] == nil, root["floors"]?.kind == .array {
        problems.add(
          "this file is a page, not a floor template", hint: "keep pages and templates in folders of their own",
          at: root)
        return (nil, problems.found)
      }
      let (file, diagnostics) = root.decode(TemplateFile.self)
      problems.add(read: diagnostics)
      // In another version of the format, all of it may mean something else.
      let isOtherFormat = root["template"]?.text?.number.map { $0 != 1 } ?? false
      guard let file, !isOtherFormat else { return (nil, problems.found.sorted()) }
      return TemplateCompiler(file, problems).compile()
    }
  }

  /// How many bytes a template may have: one more is refused.
  public static var sizeLimit: Int { TemplateLimits.size }

  /// What a template may hold.
  public static var description: ModelDescription { ModelDescription(of: TemplateFile.self) }

  /// What keeps it from being registered: its pattern, and names of its rows, that are taken already. Empty when nothing
  /// does.
  public func conflicts(with registry: FloorRegistry) -> [Diagnostic] {
    var problems = TemplateProblems()
    if registry.has(type.pattern) {
      problems.add(
        "a floor for the pattern \"\(Diagnostic.excerpt(of: type.pattern.name))\" is registered already",
        hint: "give this one a pattern of its own", at: place)
    }
    for (identifier, place) in zip(type.floorIdentifiers, identifierPlaces) where registry.has(identifier) {
      problems.add(
        "a renderer \"\(Diagnostic.excerpt(of: identifier.name))\" is registered already, and rows of this template are called so",
        hint: "give the rows an \"identifier\" of their own", at: place)
    }
    return problems.found
  }

  /// What else keeps it from being registered.
  func refusal(_ reason: String) -> Diagnostic {
    Diagnostic(rule: .invalidTemplate, severity: .error, message: reason, at: place)
  }

  /// Reads a floor of the type.
  func read(from reader: inout JSONReader) -> any TemplateContainer {
    let base = FloorBase(from: &reader)
    return TemplatedFloor(base: base, plan: plan, scope: plan.scope.read(from: &reader, base))
  }
}
