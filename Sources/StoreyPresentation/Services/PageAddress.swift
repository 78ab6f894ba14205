/// Where a page is: a URL or a path, as its service understands it.
public struct PageAddress: Sendable, Hashable {
  /// The URL or path, as it was given.
  public let text: String

  /// An address. Whether it leads anywhere is for the service to say.
  public init(_ text: String) {
    self.text = text
  }
}

extension PageAddress: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension PageAddress: CustomStringConvertible {
  public var description: String { text }
}
