import Storey

/// Bytes that stand in the place of others.
struct Correction: Sendable, Hashable {
  /// What is replaced, in bytes of the document.
  let range: Range<Int>
  /// What stands there then.
  let replacement: [UInt8]
}
