import Storey

/// The name of a member. Names are equal if their bytes are (RFC 8259, section 8.3), also if they look alike.
struct MemberName: Hashable {
  let text: String
  static func == (one: MemberName, other: MemberName) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(text.utf8.count)
  }

  /// Returns the members of an object by their names; of two with one name, the last.
  static func members(of object: JSONValue) -> [MemberName: JSONValue] {
    Dictionary(object.members.map { (MemberName(text: $0.key.string), $0.value) }) { _, last in last }
  }
}
