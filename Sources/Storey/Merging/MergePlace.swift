/// A place in one of the two changed versions of a merge.
package struct MergePlace: Sendable, Hashable, CustomStringConvertible {
  package let version: MergeSide
  package let pointer: JSONPointer

  package init(_ pointer: JSONPointer, in version: MergeSide = .ours) {
    (self.pointer, self.version) = (pointer, version)
  }

  /// Reads a pointer, with the prefix `theirs:` for their version. `nil` for other texts.
  package init?(_ text: String) {
    let prefix = "\(MergeSide.theirs.rawValue):"
    let isTheirs = text.hasPrefix(prefix)
    guard let pointer = JSONPointer(isTheirs ? String(text.dropFirst(prefix.count)) : text) else { return nil }
    self.init(pointer, in: isTheirs ? .theirs : .ours)
  }

  /// The pointer, with the prefix `theirs:` for their version.
  package var description: String { version == .ours ? "\(pointer)" : "\(version.rawValue):\(pointer)" }

  /// Whether another place of the same version is this one or in it.
  func contains(_ other: MergePlace) -> Bool { version == other.version && pointer.contains(other.pointer) }
}
