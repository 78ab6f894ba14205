import Storey

/// A state of a field of a floor, in which its sample value is changed.
package enum FieldState: Sendable, Hashable {
  /// The shortest value: one character, one element, or the lower end of the range of a number.
  case short
  /// A long value: the text or the elements several times, or the upper end of the range of a number.
  case long
  /// The key is left out.
  case missing
  /// One of the values that the field can have, by its index.
  case option(Int)
}

/// A field of a floor that can be shown in several states.
package struct SampleField: Sendable, Hashable {
  /// The keys that lead from the floor to the field, `*` for each element of an array.
  package let path: [String]
  package let summary: String
  package let isRequired: Bool
  /// The values that the field can have, as readers see them; empty if they are not listed.
  package let options: [String]
  /// Whether the field has a shortest and a long value.
  package let hasLengths: Bool
  let form: Form

  /// The path as a text: `skuList/*/title`. `~` and `/` in keys are written as in a JSON Pointer.
  package var name: String { Self.name(of: path) }

  static func name(of path: [String]) -> String { path.map(JSONPointer.escaped).joined(separator: "/") }

  /// Returns whether the field has a state.
  package func has(_ state: FieldState) -> Bool {
    switch state {
    case .short, .long: hasLengths
    case .missing: true
    case .option(let index): options.indices.contains(index)
    }
  }

  /// The form of the value, as far as its states depend on it.
  enum Form: Sendable, Hashable {
    case text, identifier, list, other
    case number(least: Double, most: Double)
    /// The options as JSON.
    case choice([SampleValue])
  }
}
