/// The members of an object that all have the same kind of value, whatever they are called, in their order. A member
/// that cannot be read is reported and left out.
package struct MembersByName<Value: ModelValue>: ModelValue {
  package private(set) var members: [(name: JSONText, value: Value)] = []

  /// No members.
  package init() {}

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
