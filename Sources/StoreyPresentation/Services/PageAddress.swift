/// The address of a page: a URL or a path, as interpreted by its service.
public struct PageAddress: Sendable, Hashable {
  /// The URL or path, as given.
  public let text: String

  /// Creates an address. It is not checked: only the service can decide whether it is valid.
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
  /// The address for display and logs: without the user and password of a URL.
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
