public import Storey

extension FloorRegistry {
  /// A template that is not registered, and why.
  public struct TemplateRefusal: Error, Sendable, CustomStringConvertible {
    /// What is wrong with it, in the order of the template.
    public let diagnostics: [Diagnostic]

    /// The errors, one a line, each with its place in the template.
    public var description: String {
      let findings = diagnostics.findings().filter { $0.severity == .error }
      return findings.map { finding in
        let place = finding.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
        return "\(place)\(finding.message)" + (finding.hint.map { "; \($0)" } ?? "")
      }.joined(separator: "\n")
    }
  }

  /// Reads a floor template and registers the floor type that it declares, and its renderers. O(bytes).
  ///
  /// - Returns: What else there is to say: fields that nothing shows, and notes.
  /// - Throws: `TemplateRefusal` when anything is wrong in it, or its pattern or a name of its rows is taken; the registry
  ///   is as before then.
  @discardableResult
  public mutating func register(template bytes: [UInt8]) throws(TemplateRefusal) -> [Diagnostic] {
    let (template, diagnostics) = FloorTemplate.read(bytes)
    guard let template else { throw TemplateRefusal(diagnostics: diagnostics) }
    do throws(RegistrationError) {
      try register(template)
    } catch {
      throw TemplateRefusal(diagnostics: diagnostics + [template.refusal(error)])
    }
    return diagnostics
  }

  /// Registers the floor type that a template declares, and its renderers: all of it, or nothing.
  /// - Throws: `RegistrationError` when its pattern or a name of its rows is taken.
  public mutating func register(_ template: FloorTemplate) throws(RegistrationError) {
    var registry = self
    try registry.register(template.definition)
    for identifier in template.floorIdentifiers { try registry.register(TemplatedCell.self, as: identifier) }
    self = registry
  }

  /// Registers the floor type that a template declares, and its renderers; where a name is taken, `replacing` says which
  /// of the two stays.
  public mutating func register(_ template: FloorTemplate, replacing: Bool) {
    register(template.definition, replacing: replacing)
    for identifier in template.floorIdentifiers { register(TemplatedCell.self, as: identifier, replacing: replacing) }
  }
}

extension FloorTemplate {
  /// Says in the template why it is not registered.
  public func refusal(_ error: FloorRegistry.RegistrationError) -> Diagnostic {
    let (message, hint) =
      switch error {
      case .patternTaken(let pattern):
        ("a floor for the pattern \"\(pattern)\" is registered already", "give this one a pattern of its own")
      case .identifierTaken(let identifier):
        (
          "a renderer \"\(identifier)\" is registered already, and the rows of this template are called so",
          "give the rows an \"identifier\" of their own"
        )
      }
    return Diagnostic(rule: .invalidTemplate, severity: .error, message: message, hint: hint, at: place)
  }
}
