public import Storey

extension FloorRegistry {
  /// The error that is thrown when a template cannot be registered.
  public struct TemplateRefusal: Error, Sendable, CustomStringConvertible {
    /// The problems of the template, in the order of the template.
    public let diagnostics: [Diagnostic]

    /// The errors, one per line, each with its line and column in the template.
    public var description: String {
      let findings = diagnostics.findings().filter { $0.severity == .error }
      return findings.map { finding in
        let place = finding.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
        return "\(place)\(finding.message)" + (finding.hint.map { "; \($0)" } ?? "")
      }.joined(separator: "\n")
    }
  }

  /// Reads a floor template and registers the floor type that it declares, and its renderers. A template that it extends must be
  /// registered before.
  ///
  /// - Parameter bytes: The template, as JSON.
  /// - Returns: The warnings and notes: unused fields, for example.
  /// - Throws: `TemplateRefusal` if the template has an error, or if its pattern or one of its row identifiers is already
  ///   registered. The registry is then unchanged.
  /// - Complexity: O(bytes).
  @discardableResult
  public mutating func register(template bytes: [UInt8]) throws(TemplateRefusal) -> [Diagnostic] {
    switch FloorTemplate.read(bytes, syntax: syntax, extending: self) {
    case .invalid(let diagnostics): throw TemplateRefusal(diagnostics: diagnostics)
    case .valid(let template, let remarks):
      do throws(TemplateRefusal) {
        try register(template)
      } catch {
        throw TemplateRefusal(diagnostics: (remarks + error.diagnostics).sorted())
      }
      return remarks
    }
  }

  /// Registers the floor type that a template declares, and its renderers.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - replacing: Whether the template replaces a floor type that is registered for the same pattern, and may use row
  ///     identifiers that are already registered.
  /// - Throws: `TemplateRefusal` if the pattern or one of the row identifiers is already registered. The registry is then
  ///   unchanged.
  public mutating func register(_ template: FloorTemplate, replacing: Bool = false) throws(TemplateRefusal) {
    let conflicts = replacing ? [] : template.conflicts(with: self)
    if !conflicts.isEmpty { throw TemplateRefusal(diagnostics: conflicts) }
    var registry = self
    do throws(RegistrationError) {
      try registry.register(template.type, declaredBy: template, replacing: replacing) { template.read(from: &$0) }
      for (identifier, place) in zip(template.type.floorIdentifiers, template.identifierPlaces) {
        if place == nil && registry.has(identifier) { continue }
        try registry.register(TemplatedCell.self, as: identifier, replacing: replacing)
      }
    } catch {
      throw TemplateRefusal(diagnostics: [template.refusal("\(error)")])
    }
    self = registry
  }
}
