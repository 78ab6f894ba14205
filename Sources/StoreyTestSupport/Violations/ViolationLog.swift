import Storey

/// A list of violations. It keeps only the first violation of each requirement for each row of each sample, because a
/// violation in one width usually occurs in all widths.
struct ViolationLog {
  private(set) var violations: [Violation] = []
  private var seen: Set<Key> = []
  /// The index of the current sample and the name of its hostile variant, or `nil` if models are tested.
  var sample: (index: Int, variant: String?)?

  private struct Key: Hashable {
    let requirement: Violation.Requirement
    let sample: Int?
    let part: Violation.Part?
  }

  /// Adds a violation, unless there is one of the same requirement for the same part of the current sample.
  mutating func add(
    _ requirement: Violation.Requirement, _ message: @autoclosure () -> String, part: Violation.Part? = nil,
    in context: LayoutContext? = nil
  ) {
    guard seen.insert(Key(requirement: requirement, sample: sample?.index, part: part)).inserted else { return }
    let place = Violation.Place(sample: sample?.index, variant: sample?.variant, part: part, context: context)
    violations.append(Violation(requirement, message(), at: place))
  }

  /// Returns whether a part of the current sample violates a requirement.
  func has(_ requirement: Violation.Requirement, _ part: Violation.Part?) -> Bool {
    seen.contains(Key(requirement: requirement, sample: sample?.index, part: part))
  }
}
