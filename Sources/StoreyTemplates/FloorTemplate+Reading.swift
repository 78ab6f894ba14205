public import Storey

extension FloorTemplate {
  /// Reads a template. A valid template may still have warnings, for unused fields. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file, as UTF-8.
  ///   - syntax: `.jsonc` if the file may have comments and trailing commas.
  ///   - registry: The registered templates, which this one may extend.
  public static func read(
    _ bytes: [UInt8], syntax: JSONSyntax = .json, extending registry: FloorRegistry = FloorRegistry()
  ) -> FileReading<FloorTemplate> {
    read(bytes, syntax: syntax, extending: registry, inCycle: nil)
  }

  /// Reads a template, as the public function does.
  ///
  /// - Parameter cycle: The patterns from this template to itself, if it extends itself by way of others.
  package static func read(
    _ bytes: [UInt8], syntax: JSONSyntax, extending registry: FloorRegistry, inCycle cycle: [String]?
  ) -> FileReading<FloorTemplate> {
    let limits = Limits([.bytes: TemplateLimits.size])
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
      guard let name = file.extended else {
        return TemplateCompiler(file, extending: nil, among: registry, problems).compile(among: registry)
      }
      guard let base = base(named: name, in: registry, cycle, &problems) else {
        // The fields and the rows of a template that is not known cannot be checked.
        return (nil, problems.found.sorted())
      }
      return TemplateCompiler(file, extending: base, among: registry, problems).compile(among: registry)
    }
  }

  /// Returns the template that another one extends. Reports one that cannot be extended, and returns `nil`.
  private static func base(
    named name: JSONText, in registry: FloorRegistry, _ cycle: [String]?,
    _ problems: inout TemplateProblems
  ) -> FloorTemplate? {
    // A name that could not be read was already reported.
    if name.source == nil { return nil }
    let shown = Diagnostic.excerpt(of: name)
    if let cycle {
      problems.add(
        "the template extends itself: \(cycle.map { "\"\(Diagnostic.excerpt(of: $0))\"" }.joined(separator: " extends "))",
        hint: "remove one \"extends\" of the chain", at: name.source)
      return nil
    }
    guard let base = registry.declaration(of: FloorPattern(name.string)) as? FloorTemplate else {
      if registry.has(FloorPattern(name.string)) {
        problems.add(
          "the floor type \"\(shown)\" is not declared by a template and cannot be extended",
          hint: "use the pattern of a template", at: name.source)
      } else {
        let known = registry.patternsOfTemplates.map(\.name)
        problems.add(
          "unknown template \"\(shown)\"", Misspelling(name.string, among: known),
          hint: "load the template with this pattern as well, and correct its errors, if any", at: name.source)
      }
      return nil
    }
    if base.ancestry.count + 1 > TemplateLimits.ancestors {
      problems.add(
        "templates extend one another more than \(TemplateLimits.ancestors) levels deep", hint: "use fewer levels",
        at: name.source)
      return nil
    }
    return base
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
    for (identifier, written) in zip(type.floorIdentifiers, identifierPlaces) {
      if !registry.has(identifier) || written == nil && canShare(identifier, in: registry) { continue }
      problems.add(
        "the row identifier \"\(Diagnostic.excerpt(of: identifier.name))\" is already registered",
        hint: "give the rows another \"identifier\"", at: written ?? place)
    }
    return problems.found
  }
}

extension FloorTemplate {
  /// Returns whether rows without a name of their own can have one that is registered: that of another template's rows, which have the same
  /// renderer, unless they have it as a name of their own. O(templates).
  private func canShare(_ identifier: FloorIdentifier, in registry: FloorRegistry) -> Bool {
    if registry.has(identifier, otherThan: TemplatedCell.self) { return false }
    return !registry.patternsOfTemplates.contains { pattern in
      guard let other = registry.declaration(of: pattern) as? FloorTemplate,
        !ancestry.contains(pattern.name)
      else { return false }
      return zip(other.type.floorIdentifiers, other.identifierPlaces).contains { $0 == identifier && $1 != nil }
    }
  }
}

extension TemplateCompiler {
  /// Compiles a template, and checks its sample.
  fileprivate consuming func compile(among registry: FloorRegistry) -> (FloorTemplate?, [Diagnostic]) {
    let (template, found) = compile()
    let ofSample = template?.findingsOfSample(extending: registry) ?? []
    return (template, ofSample.isEmpty ? found : (found + ofSample).sorted())
  }
}
