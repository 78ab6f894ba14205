public import Storey

/// A floor type that is declared in JSON: a template that was read, checked and compiled.
///
/// Once registered, it works like a floor type written in Swift: its fields are read, validated and described in schemas,
/// its rows are measured and drawn in every output, and its taps emit actions. `Templates/README.md` describes the format.
public struct FloorTemplate: Sendable {
  let plan: FloorPlan
  /// The floor type that the template declares.
  public let type: FloorType
  /// The places in the template that the floor identifiers of `type` come from, in the same order.
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

  /// Reads a template. A valid template may still have warnings, for unused fields. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file, as UTF-8.
  ///   - syntax: `.jsonc` if the file may have comments and trailing commas.
  public static func read(_ bytes: [UInt8], syntax: JSONSyntax = .json) -> FileReading<FloorTemplate> {
    let limits = DocumentLimits(bytes: TemplateLimits.size)
    return FileReading(bytes, syntax: syntax, limits: limits, tolerating: .warning) { root in
      var problems = TemplateProblems()
      if root["template"] == nil, root["floors"]?.kind == .array {
        problems.add(
          "expected a floor template, found a page", hint: "keep pages and templates in separate folders",
          at: root)
        return (nil, problems.found)
      }
      let (file, diagnostics) = root.decode(TemplateFile.self)
      problems.add(read: diagnostics)
      // Every key may have a different meaning in another version of the format.
      let isOtherFormat = root["template"]?.text?.number.map { $0 != 1 } ?? false
      guard let file, !isOtherFormat else { return (nil, problems.found.sorted()) }
      return TemplateCompiler(file, problems).compile()
    }
  }

  /// The maximum size of a template, in bytes. Larger templates are refused.
  public static var sizeLimit: Int { TemplateLimits.size }

  /// The keys and values that a template may contain.
  public static var description: ModelDescription { ModelDescription(of: TemplateFile.self) }

  /// Returns an error for the pattern and for each row identifier of the template that is already registered.
  public func conflicts(with registry: FloorRegistry) -> [Diagnostic] {
    var problems = TemplateProblems()
    if registry.has(type.pattern) {
      problems.add(
        "the pattern \"\(Diagnostic.excerpt(of: type.pattern.name))\" is already registered",
        hint: "use another \"pattern\", or load only one of the templates that declare it", at: place)
      return problems.found
    }
    for (identifier, place) in zip(type.floorIdentifiers, identifierPlaces) where registry.has(identifier) {
      problems.add(
        "the row identifier \"\(Diagnostic.excerpt(of: identifier.name))\" is already registered",
        hint: "give the rows another \"identifier\"", at: place)
    }
    return problems.found
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
