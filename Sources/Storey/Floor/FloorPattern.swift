/// The name of a floor type in the CMS, such as `NormalFloor`.
public struct FloorPattern: Sendable, Hashable {
  /// The name, as written in the page.
  public let name: String

  /// Creates a pattern from its name.
  public init(_ name: String) { self.name = name }
}

extension FloorPattern: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension FloorPattern: CustomStringConvertible {
  public var description: String { name }
}
