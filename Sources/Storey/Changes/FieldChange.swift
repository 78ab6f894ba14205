/// A value that is not what it was.
public struct FieldChange: Sendable {
  /// The way to it from the value that was compared: in the new one, and in the old one for what is gone.
  public let pointer: JSONPointer
  /// What it was; nil when it is new.
  public let old: JSONValue?
  /// What it is; nil when it is gone.
  public let new: JSONValue?
}

extension JSONValue {
  /// Returns the innermost values that differ from an older value, in the order of this one. White space, the order of
  /// keys and the spelling of numbers and escapes make no difference, and null is the same as absent. How models read the
  /// value is not known here: 1 and "1" differ.
  ///
  /// Elements of an array are known by their `identityId`, `skuId` or `id`, else by their content, else by their place;
  /// one that changed its place among the others is told as gone and new. O(bytes) for typical edits.
  public func changes(from old: JSONValue) -> [FieldChange] {
    let trail = trail(from: old, nil)
    return trail.reported(longestPointer: nil).map(trail.change)
  }

  /// The differences from an older value, of a value that models read as the context describes; without one, of a value that
  /// no model reads.
  func trail(from old: JSONValue, _ context: ReadingContext?) -> FieldTrail {
    var trail = FieldTrail(old: old, new: self)
    add(changesFrom: old, of: FieldTrail.root, context, to: &trail)
    return trail
  }

  /// Adds the differences from an older value to a trail that leads to both.
  func add(changesFrom old: JSONValue, of step: Int32, _ context: ReadingContext?, to trail: inout FieldTrail) {
    if isWrittenLike(old) { return }
    FieldComparison(old: old, new: self, context).add(changesOf: step, to: &trail)
  }
}
