/// A member or element in the versions that have it.
struct MergedElement {
  var base: JSONValue?
  var ours: JSONValue?
  var theirs: JSONValue?
  /// Whether a version moved it among the others.
  var isMovedByUs = false
  var isMovedByThem = false
}
