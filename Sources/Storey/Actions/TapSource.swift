/// The values of a page that a tap position comes from. Findings about the position point at them.
public struct TapSource: Sendable {
  /// The object that is shown at the position, such as a product or a picture.
  public let item: JSONValue?
  /// The jump that a tap follows, even one that leads nowhere; nil when the item has none.
  public let jump: JSONValue?
  /// The key of the item that holds the jump; nil when taps on the item follow no jump.
  public let jumpKey: String?

  /// Creates the source of a position whose tap follows no jump.
  public init(_ item: JSONValue?) {
    self.init(item, jump: nil, jumpKey: nil)
  }

  init(_ item: JSONValue?, jump: JSONValue?, jumpKey: String?) {
    self.item = item
    self.jump = jump
    self.jumpKey = jumpKey
  }
}
