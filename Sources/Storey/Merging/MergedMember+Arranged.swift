extension MergedMember {
  /// Returns the value of a container with these members: unchanged if they are all of `count` members of our version, as written.
  /// - Parameter theirs: The container in their version.
  static func arranged(_ members: [MergedMember], ofMembers count: Int, with theirs: JSONValue) -> MergedValue {
    let isKept =
      members.count == count
      && members.enumerated().allSatisfy { place, member in
        if case .own(place, .kept) = member { true } else { false }
      }
    return isKept ? .kept : .arranged(members, with: theirs)
  }
}
