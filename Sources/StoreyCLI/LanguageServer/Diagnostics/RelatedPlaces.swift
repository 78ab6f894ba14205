import Storey
import StoreyEditor
import StoreyValidation

/// A place that a finding refers to.
enum RelatedPlace: Sendable {
  /// A place in the same file, as bytes.
  case here(Range<Int>, message: String)
  /// The pattern in the file of a template.
  case template(TemplateDeclaration, message: String)
}

/// Finds the other of two duplicates, and the template of a floor.
struct RelatedPlaces {
  /// The largest number of places of a finding.
  private static let mostPlaces = 10
  /// The rules about keys and values that a template declares.
  private static let rulesOfFields: Set<RuleID> = [.missingKey, .unknownKey, .wrongType, .outOfRange]

  private let document: Document?
  private let declarations: [FloorPattern: TemplateDeclaration]

  init(_ report: PageReport, _ declarations: [FloorPattern: TemplateDeclaration]) {
    self.declarations = declarations
    let needsDocument = report.findings.contains { finding in
      finding.rule == .duplicateKey || finding.rule == "duplicate-identity"
        || !declarations.isEmpty && Self.rulesOfFields.contains(finding.rule)
    }
    document = needsDocument ? try? Document(parsing: report.sourceBytes, syntax: .jsonc) : nil
  }

  /// Returns the places that a finding refers to. O(members or floors).
  func places(of finding: Finding) -> [RelatedPlace] {
    guard let root = document?.root else { return [] }
    switch finding.rule {
    case .duplicateKey: return sameKeys(of: finding, in: root)
    case "duplicate-identity": return sameIdentities(of: finding, in: root)
    case let rule where Self.rulesOfFields.contains(rule): return template(of: finding, in: root)
    default: return []
    }
  }

  private func sameKeys(of finding: Finding, in root: JSONValue) -> [RelatedPlace] {
    let tokens = finding.pointer.tokens
    guard let key = tokens.last, let object = root[JSONPointer(tokens: tokens.dropLast())] else { return [] }
    var places: [RelatedPlace] = []
    for member in object.members where member.key.string == key {
      guard let place = member.key.source, place.byteRange.lowerBound < finding.bytes.lowerBound else { break }
      places.append(.here(place.byteRange, message: "the same key"))
      if places.count == Self.mostPlaces { break }
    }
    return places
  }

  private func sameIdentities(of finding: Finding, in root: JSONValue) -> [RelatedPlace] {
    guard let text = root[finding.pointer]?.text, let floors = root["floors"] else { return [] }
    var places: [RelatedPlace] = []
    for floor in floors.elements {
      guard let identity = floor["identityId"], identity.text == text,
        identity.byteRange.lowerBound < finding.bytes.lowerBound
      else { continue }
      places.append(.here(identity.byteRange, message: "the same identity"))
      if places.count == Self.mostPlaces { break }
    }
    return places
  }

  private func template(of finding: Finding, in root: JSONValue) -> [RelatedPlace] {
    guard !declarations.isEmpty, let floor = root[JSONPointer(tokens: Array(finding.pointer.tokens.prefix(2)))],
      let pattern = floor["pattern"]?.text?.string, let declaration = declarations[FloorPattern(pattern)]
    else { return [] }
    return [.template(declaration, message: "the template that declares this floor")]
  }
}
