import Storey

/// Gathers violations, the first of each requirement for each row of each sample: what is wrong in one width mostly is in
/// all of them.
struct ViolationLog {
  private(set) var violations: [Violation] = []
  private var seen: Set<Key> = []
  /// The sample that is being looked at, and what was made of it.
  var sample: (index: Int, variant: String?)?

  private struct Key: Hashable {
    let requirement: Violation.Requirement
    let sample: Int?
    let part: Violation.Part?
  }

  /// Adds a violation unless it is known already.
  mutating func add(
    _ requirement: Violation.Requirement, _ message: @autoclosure () -> String, part: Violation.Part? = nil,
    in context: LayoutContext? = nil
  ) {
    guard seen.insert(Key(requirement: requirement, sample: sample?.index, part: part)).inserted else { return }
    let place = Violation.Place(sample: sample?.index, variant: sample?.variant, part: part, context: context)
    violations.append(Violation(requirement, message(), at: place))
  }

  /// Whether a requirement is known to be violated by a part of the sample that is being looked at.
  func has(_ requirement: Violation.Requirement, _ part: Violation.Part?) -> Bool {
    seen.contains(Key(requirement: requirement, sample: sample?.index, part: part))
  }
}
