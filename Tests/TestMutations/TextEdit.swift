/// A replacement of some bytes of a text.
public struct TextEdit: Sendable, Hashable {
  /// The replaced bytes. Empty for an insertion.
  public let range: Range<Int>
  /// The new bytes. Empty for a removal.
  public let bytes: [UInt8]

  public init(_ range: Range<Int>, _ bytes: some Sequence<UInt8>) {
    self.range = range
    self.bytes = Array(bytes)
  }

  /// The number of bytes by which the text after the edit moves.
  public var shift: Int { bytes.count - range.count }

  /// Changes a text, which must contain the replaced bytes.
  public func apply(to text: inout [UInt8]) { text.replaceSubrange(range, with: bytes) }
}
