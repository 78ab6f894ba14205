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
  /// The address as it may be shown and logged: without the user and password that a URL may have.
  public var description: String {
    guard let slashes = text.indices.first(where: { text[$0...].hasPrefix("//") }),
      slashes == text.startIndex || text[..<slashes].hasSuffix(":")
    else { return text }
    let start = text.index(slashes, offsetBy: 2)
    let authority = text[start...].prefix { !"/?#".contains($0) }
    guard let end = authority.lastIndex(of: "@") else { return text }
    return String(text[..<start] + text[text.index(after: end)...])
  }
}
