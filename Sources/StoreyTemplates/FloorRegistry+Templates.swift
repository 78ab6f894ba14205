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
    switch FloorTemplate.read(bytes) {
    case .faulty(let diagnostics): throw TemplateRefusal(diagnostics: diagnostics)
    case .sound(let template, let remarks):
      do throws(TemplateRefusal) {
        try register(template)
      } catch {
        throw TemplateRefusal(diagnostics: (remarks + error.diagnostics).sorted())
      }
      return remarks
    }
  }

  /// Registers the floor type that a template declares, and its renderers: all of it, or nothing.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - replacing: Whether it takes the place of another type for its pattern, and its rows may be called as those of another
  ///     template.
  /// - Throws: `TemplateRefusal` when its pattern or a name of its rows is taken.
  public mutating func register(_ template: FloorTemplate, replacing: Bool = false) throws(TemplateRefusal) {
    let conflicts = replacing ? [] : template.conflicts(with: self)
    if !conflicts.isEmpty { throw TemplateRefusal(diagnostics: conflicts) }
    var registry = self
    do throws(RegistrationError) {
      try registry.register(template.type, replacing: replacing) { template.read(from: &$0) }
      for identifier in template.type.floorIdentifiers {
        try registry.register(TemplatedCell.self, as: identifier, replacing: replacing)
      }
    } catch {
      throw TemplateRefusal(diagnostics: [template.refusal("\(error)")])
    }
    self = registry
  }
}
