import Storey
import StoreyEditor
import StoreyValidation

/// A place that a finding refers to.
enum LinkedPlace: Sendable {
  /// A place in the same file.
  case here(RelatedPlace)
  /// The pattern in the file of a template.
  case template(TemplateDeclaration, message: String)
}

/// Finds the places that findings refer to: those that rules report, and the template of a floor.
struct RelatedPlaces {
  /// The rules about keys and values that a template declares.
  private static let rulesOfFields: Set<RuleID> = [.missingKey, .unknownKey, .wrongType, .outOfRange]

  private let document: Document?
  private let declarations: [FloorPattern: TemplateDeclaration]
  /// The key of the pattern of a floor.
  private let patternKey: String

  init(_ report: PageReport, _ settings: FolderSettings) {
    declarations = settings.declarations
    patternKey = settings.surroundings(of: report.file).registry.shape.word(for: .pattern)
    let needsDocument =
      !declarations.isEmpty && report.findings.contains { Self.rulesOfFields.contains($0.rule) }
    document = needsDocument ? try? Document(parsing: report.sourceBytes, syntax: .jsonc) : nil
  }

  /// Returns the places that a finding refers to. O(floors).
  func places(of finding: Finding) -> [LinkedPlace] {
    finding.related.map { .here($0) } + template(of: finding)
  }

  private func template(of finding: Finding) -> [LinkedPlace] {
    guard Self.rulesOfFields.contains(finding.rule), var value = document?.root else { return [] }
    // The first object on the way that is a floor of a template.
    for token in finding.pointer.tokens {
      guard let next = value[JSONPointer(tokens: [token])] else { return [] }
      value = next
      if let pattern = value[patternKey]?.text?.string, let declaration = declarations[FloorPattern(pattern)] {
        return [.template(declaration, message: "the template that declares this floor")]
      }
    }
    return []
  }
}
