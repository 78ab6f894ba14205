/// What the CMS calls a type of floor, such as `NormalFloor`.
public struct FloorPattern: Sendable, Hashable {
  /// The name as the page writes it.
  public let name: String

  /// A pattern from its name.
  public init(_ name: String) { self.name = name }
}

extension FloorPattern: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension FloorPattern: CustomStringConvertible {
  public var description: String { name }
}
