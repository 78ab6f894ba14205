/// The members of an object with arbitrary keys and values of one type, in the order of the page. A member that cannot be read
/// is reported and left out.
package struct MembersByName<Value: ModelValue>: ModelValue {
  package private(set) var members: [(name: JSONText, value: Value)] = []

  /// Creates an empty list of members.
  package init() {}

  /// Appends a member.
  package mutating func append(_ member: (name: JSONText, value: Value)) { members.append(member) }

  package static func read(from value: borrowing ValueReader) -> MembersByName? {
    guard let members = value.members() else { return nil }
    var read = MembersByName()
    for (name, node) in members {
      if let value = Value.read(from: ValueReader(session: value.session, node: node)) {
        read.members.append((name, value))
      }
    }
    return read
  }

  package static var standIn: MembersByName { MembersByName() }
  package static var valueDescription: ValueDescription { .map(Value.valueDescription) }
}

extension MembersByName: Sendable where Value: Sendable {}
