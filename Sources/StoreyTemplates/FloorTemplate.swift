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
  /// What layouts call its rows and its header.
  public let floorIdentifiers: [FloorIdentifier]
  /// The value of `pattern` in the template.
  let place: JSONValue?

  init(plan: FloorPlan, version: Int, summary: String, identifiers: [FloorIdentifier], place: JSONValue?) {
    self.plan = plan
    self.version = version
    self.summary = summary
    floorIdentifiers = identifiers
    self.place = place
  }

  /// The pattern that pages write into a floor of this type.
  public var pattern: FloorPattern { plan.pattern }

  /// Whether it can have a sticky header.
  public var isSticky: Bool { plan.header != nil }

  /// Reads a template. Never throws: with anything wrong in it above a warning there is none, and `diagnostics` tells
  /// everything that is wrong, with its place; warnings are fields that nothing shows. O(bytes).
  public static func read(_ bytes: [UInt8]) -> (template: FloorTemplate?, diagnostics: [Diagnostic]) {
    do throws(ParseError) {
      let document = try Document(parsing: bytes, limits: DocumentLimits(bytes: TemplateLimits.size))
      let (file, diagnostics) = document.root.decode(TemplateFile.self)
      var problems = TemplateProblems()
      problems.add(read: diagnostics)
      // What was not read cannot be judged: a name may be declared in what was left out.
      guard let file, !problems.isRefused else { return (nil, problems.found.sorted()) }
      return TemplateCompiler(file, problems).compile()
    } catch {
      return (nil, [Diagnostic(unreadable: error)])
    }
  }

  /// How many bytes a template may have: one more is refused.
  public static var sizeLimit: Int { TemplateLimits.size }

  /// What a template may hold.
  public static var description: ModelDescription { ModelDescription(of: TemplateFile.self) }

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
