/// What becomes of a floor that cannot be shown.
package enum FloorFallback: ModelValue {
  /// Another floor is shown in its place.
  case floor(JSONValue)
  /// Nothing is.
  case drop

  private static let dropWord = "drop"

  package static func read(from value: borrowing ValueReader) -> FloorFallback? {
    let written = value.value
    switch written.kind {
    case .object: return .floor(written)
    case .string where written.text?.string == dropWord: return .drop
    default:
      value.report(
        .wrongType, .error, "a fallback is another floor, or \"\(dropWord)\"",
        hint: "write a floor, or \"\(dropWord)\" to leave nothing in its place")
      return nil
    }
  }

  package static var standIn: FloorFallback { .drop }
  package static var valueDescription: ValueDescription { .either([.floor, .choice([dropWord])]) }
}

/// What an app must be able to do for a floor to be shown: capabilities, with the lowest version that will do.
struct FloorRequirements: ModelValue {
  /// A capability that is asked for, and where.
  struct Requirement {
    let capability: Capability
    let place: JSONValue
  }

  var requirements: [Requirement] = []
  /// Whether they could be read, every one of them.
  var isComplete = true

  static func read(from value: borrowing ValueReader) -> FloorRequirements? {
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
          .outOfRange, .warning, "the version \(number) is below that of anything", hint: "write 1 or more")
      }
      let place = JSONValue(document: value.session.document, node: node)
      read.requirements.append(Requirement(capability: Capability(name.string, version: number), place: place))
    }
    return read
  }

  static var standIn: FloorRequirements { FloorRequirements() }
  static var valueDescription: ValueDescription { .map(.integer(in: 1...Int.max)) }
}
