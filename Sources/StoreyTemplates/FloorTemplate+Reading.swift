public import Storey

extension FloorTemplate {
  /// Reads a template. A valid template may still have warnings, for unused fields. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file, as UTF-8.
  ///   - syntax: `.jsonc` if the file may have comments and trailing commas.
  public static func read(_ bytes: [UInt8], syntax: JSONSyntax = .json) -> FileReading<FloorTemplate> {
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
}
