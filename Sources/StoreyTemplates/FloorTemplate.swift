public import Storey

/// A floor type that is declared in data: a template that was read, checked and compiled.
///
/// Registered, it is like a floor of any other type: its fields are read, validated and described in schemas, its rows
/// are measured and drawn in every output, and its taps emit commands. `Templates/README.md` says what a template may
/// hold.
public struct FloorTemplate: Sendable {
  let plan: FloorPlan
  /// The version of what the floor can do.
  public let version: Int
  /// What the floor is, in one line; empty when the template does not say.
  public let summary: String
  /// What layouts call its rows and its header, and where the template says so.
  private let identifiers: [(identifier: FloorIdentifier, place: JSONValue?)]
  /// The value of `pattern` in the template.
  private let place: JSONValue?

  init(
    plan: FloorPlan, version: Int, summary: String, identifiers: [(identifier: FloorIdentifier, place: JSONValue?)],
    place: JSONValue?
  ) {
    self.plan = plan
    self.version = version
    self.summary = summary
    self.identifiers = identifiers
    self.place = place
  }

  /// What layouts call its rows and its header.
  public var floorIdentifiers: [FloorIdentifier] { identifiers.map(\.identifier) }

  /// The pattern that pages write into a floor of this type.
  public var pattern: FloorPattern { plan.pattern }

  /// Whether it can have a sticky header.
  public var isSticky: Bool { plan.header != nil }

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
    if registry.has(pattern) {
      problems.add(
        "a floor for the pattern \"\(Diagnostic.excerpt(of: pattern.name))\" is registered already",
        hint: "give this one a pattern of its own", at: place)
    }
    for (identifier, place) in identifiers where registry.has(identifier) {
      problems.add(
        "a renderer \"\(Diagnostic.excerpt(of: identifier.name))\" is registered already, and rows of this template are called so",
        hint: "give the rows an \"identifier\" of their own", at: place)
    }
    return problems.found
  }

  /// The floor type that it declares.
  var definition: FloorDefinition {
    let plan = plan
    return FloorDefinition(
      pattern: plan.pattern, version: version, summary: summary, floorIdentifiers: floorIdentifiers, isSticky: isSticky
    ) { reader in
      let base = FloorBase(from: &reader)
      return TemplatedFloor(base: base, plan: plan, scope: plan.scope.read(from: &reader, base))
    }
  }
}
