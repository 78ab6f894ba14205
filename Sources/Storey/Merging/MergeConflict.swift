/// A place at which both versions changed the common version in ways that cannot both hold.
package struct MergeConflict: Sendable {
  /// The changes of the two versions.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Both changed a value, differently.
    case changed
    /// One removed a value that the other changed or moved.
    case removed
    /// Both moved or inserted an element, to different places.
    case moved
    /// Both inserted a value with one name or identity, and different content.
    case inserted
  }

  package let kind: Kind
  /// The place in our version; in theirs for an element that ours does not have.
  package let place: MergePlace
  /// The place of the object or array around the value in our version; that of the value itself, if our version has it.
  let container: MergePlace
  /// Whether the value is an element of an array.
  package let isElement: Bool
  /// The value in each version; `nil` where it does not exist.
  package let base: JSONValue?
  package let ours: JSONValue?
  package let theirs: JSONValue?
  /// The name of the innermost floor, block or section around the value, also if it is the value itself; `nil` outside of all.
  package let part: PartName?
  /// Whether the value is such a floor, block or section itself.
  package let isPart: Bool
  /// The version that a decision chose; `nil` for an open conflict, in which the merged page has our version.
  package let decision: MergeSide?

  /// Whether the conflict is at a place or in it.
  package func isIn(_ outer: MergePlace) -> Bool { outer.contains(place) || outer.contains(container) }
}
