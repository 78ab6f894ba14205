/// What a document may cost before it is refused.
public struct DocumentLimits: Sendable, Hashable {
  /// How deep arrays and objects may nest. The parser does not recurse, so this bounds memory, not the stack.
  public var depth: Int
  /// How many bytes a document may have; never more than 4 GiB less one, which is what the tape can address.
  public var bytes: Int

  /// 512 levels and 64 MiB unless said otherwise.
  public init(depth: Int = 512, bytes: Int = 64 << 20) {
    self.depth = depth
    self.bytes = bytes
  }

  /// The limits in force when none are given.
  public static let `default` = DocumentLimits()
}
