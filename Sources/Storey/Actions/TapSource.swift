/// The values of a page that a tap position comes from. Findings about the position point to them.
public struct TapSource: Sendable {
  /// The object at the position, for example a product or a picture.
  public let item: JSONValue?
  /// The jump that a tap follows, even if it has no effect; `nil` if the item has no jump.
  public let jump: JSONValue?
  /// The key of the item that holds the jump; `nil` if taps on the item do not follow a jump.
  public let jumpKey: String?

  /// Creates the source of a position whose tap does not follow a jump.
  public init(_ item: JSONValue?) {
    self.init(item, jump: nil, jumpKey: nil)
  }

  init(_ item: JSONValue?, jump: JSONValue?, jumpKey: String?) {
    self.item = item
    self.jump = jump
    self.jumpKey = jumpKey
  }
}
