/// The replacement of a floor that cannot be shown.
package enum FloorFallback: ModelValue {
  /// Another floor is shown in its place.
  case floor(JSONValue)
  /// Nothing is shown in its place.
  case drop

  private static let dropWord = "drop"

  package static func read(from value: borrowing ValueReader) -> FloorFallback? {
    let written = value.value
    switch written.kind {
    case .object: return .floor(written)
    case .string where written.text?.string == dropWord: return .drop
    default:
      value.report(
        .wrongType, .error, "a fallback must be a floor or \"\(dropWord)\"",
        hint: "write a floor, or \"\(dropWord)\" to show nothing")
      return nil
    }
  }

  package static var standIn: FloorFallback { .drop }
  package static var valueDescription: ValueDescription { .either([.floor, .choice([dropWord])]) }
}

/// Capabilities with their versions: those that an app must have to show a floor, or those that it has.
package struct FloorRequirements: ModelValue {
  /// A required capability, and its position in the page.
  struct Requirement {
    let capability: Capability
    let place: JSONValue
  }

  var requirements: [Requirement] = []
  /// Whether all requirements could be read.
  var isComplete = true

  /// The capabilities, without their positions.
  package var capabilities: [Capability] { requirements.map(\.capability) }

  package static func read(from value: borrowing ValueReader) -> FloorRequirements? {
    guard let members = value.members() else { return FloorRequirements(isComplete: false) }
    var read = FloorRequirements()
    for (name, node) in members {
      let reader = ValueReader(session: value.session, node: node)
      guard let number = Int.read(from: reader) else {
        read.isComplete = false
        continue
      }
      if number < 1 {
        reader.report(
          .outOfRange, .warning,
          "the version \(Diagnostic.excerpt(of: reader.text)) is out of range; expected 1 or more",
          hint: "write 1 or more")
      }
      let place = JSONValue(document: value.session.document, node: node)
      read.requirements.append(Requirement(capability: Capability(name.string, version: number), place: place))
    }
    return read
  }

  package static var standIn: FloorRequirements { FloorRequirements() }
  package static var valueDescription: ValueDescription { .map(.integer(in: 1...Int.max)) }
}
