/// One of the two changed versions of a three-way merge.
package enum MergeSide: String, Sendable, Hashable, CaseIterable {
  /// The version whose text is edited.
  case ours
  /// The version whose changes are brought in.
  case theirs
}
