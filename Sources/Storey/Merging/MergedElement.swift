/// A member or element in the versions that have it.
struct MergedElement {
  var base: JSONValue?
  var ours: JSONValue?
  var theirs: JSONValue?
  /// Whether a version moved it among the others.
  var isMovedByUs = false
  var isMovedByThem = false
  /// Whether it was matched by its place only, so that it is merged as a whole.
  var isWeak = false

  /// The value in a changed version.
  func value(in side: MergeSide) -> JSONValue? { side == .ours ? ours : theirs }
}

/// The merge of a part that is a member, for the order of its list.
struct PartFate {
  /// The version whose part was chosen.
  let side: MergeSide
  /// Whether the merged page has the part.
  let isPresent: Bool
}
