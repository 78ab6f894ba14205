import Storey
import StoreyValidation

/// A place that a finding refers to.
struct RelatedPlace: Sendable {
  let range: Range<Int>
  let message: String
}

/// Finds the other of two duplicates.
struct RelatedPlaces {
  /// The largest number of places of a finding.
  private static let mostPlaces = 10

  private let document: Document?

  init(_ report: PageReport) {
    let needsDocument = report.findings.contains { $0.rule == .duplicateKey || $0.rule == "duplicate-identity" }
    document = needsDocument ? try? Document(parsing: report.sourceBytes, syntax: .jsonc) : nil
  }

  /// Returns the places that a finding refers to. O(members or floors).
  func places(of finding: Finding) -> [RelatedPlace] {
    guard let root = document?.root else { return [] }
    switch finding.rule {
    case .duplicateKey:
      let tokens = finding.pointer.tokens
      guard let key = tokens.last, let object = root[JSONPointer(tokens: tokens.dropLast())] else { return [] }
      var places: [RelatedPlace] = []
      for member in object.members where member.key.string == key {
        guard let place = member.key.source, place.byteRange.lowerBound < finding.bytes.lowerBound else { break }
        places.append(RelatedPlace(range: place.byteRange, message: "the same key"))
        if places.count == Self.mostPlaces { break }
      }
      return places
    case "duplicate-identity":
      guard let text = root[finding.pointer]?.text else { return [] }
      var places: [RelatedPlace] = []
      guard let floors = root["floors"] else { return [] }
      for floor in floors.elements {
        guard let identity = floor["identityId"], identity.text == text,
          identity.byteRange.lowerBound < finding.bytes.lowerBound
        else { continue }
        places.append(RelatedPlace(range: identity.byteRange, message: "the same identity"))
        if places.count == Self.mostPlaces { break }
      }
      return places
    default: return []
    }
  }
}
