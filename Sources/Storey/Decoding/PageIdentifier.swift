/// An identifier in a page. The page may write it as a text or as a number; it is always text here.
public struct PageIdentifier: Sendable, Hashable {
  /// The identifier as the page writes it.
  public let text: JSONText

  /// Creates an identifier from its text.
  public init(_ text: JSONText) {
    self.text = text
  }
}

extension PageIdentifier: CustomStringConvertible {
  public var description: String { text.string }
}
