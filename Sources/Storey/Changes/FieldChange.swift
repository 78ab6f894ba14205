/// A value that differs between two versions.
public struct FieldChange: Sendable {
  /// The path to the value from the compared value: in the new version, or in the old version for a value that was removed.
  public let pointer: JSONPointer
  /// The old value; `nil` if the value was added.
  public let old: JSONValue?
  /// The new value; `nil` if the value was removed.
  public let new: JSONValue?
}

extension JSONValue {
  /// Returns the innermost values that differ from an older value, in the order of this value. White space, the order of
  /// keys and the spelling of numbers and escapes make no difference, and `null` is the same as absent. Models are not
  /// taken into account: `1` and `"1"` differ.
  ///
  /// Elements of an array are matched by their `identityId`, `skuId` or `id`, then by their content, then by their
  /// position. An element that moved among the others is reported as removed and added. O(bytes) for typical edits.
  public func changes(from old: JSONValue) -> [FieldChange] {
    let trail = trail(from: old, nil)
    return trail.reported(longestPointer: nil).map(trail.change)
  }

  /// Returns the differences from an older value, read by models as the context describes. Without a context, the values
  /// are compared as JSON.
  func trail(from old: JSONValue, _ context: ReadingContext?) -> FieldTrail {
    var trail = FieldTrail(old: old, new: self)
    add(changesFrom: old, of: FieldTrail.root, context, to: &trail)
    return trail
  }

  /// Adds the differences from an older value to a trail. `step` is the step of the two values.
  func add(changesFrom old: JSONValue, of step: Int32, _ context: ReadingContext?, to trail: inout FieldTrail) {
    if isWrittenLike(old) { return }
    FieldComparison(old: old, new: self, context).add(changesOf: step, to: &trail)
  }
}
