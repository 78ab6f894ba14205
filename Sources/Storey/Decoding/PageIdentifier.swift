/// An identifier of the page: text or a number there, text here.
public struct PageIdentifier: Sendable, Hashable {
  /// The identifier as the page writes it.
  public let text: JSONText

  /// An identifier from its text.
  public init(_ text: JSONText) {
    self.text = text
  }
}

extension PageIdentifier: CustomStringConvertible {
  public var description: String { text.string }
}
