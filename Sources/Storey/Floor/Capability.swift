/// A feature of an app, with its version. The `requires` of a floor lists the capabilities that it needs.
public struct Capability: Sendable, Hashable {
  /// The name: the pattern of a floor, or a name that the host declares.
  public let name: String
  /// The version, 1 or more.
  public let version: Int

  /// Creates a capability from its name and version.
  public init(_ name: String, version: Int = 1) {
    self.name = name
    self.version = version
  }
}

extension Capability: CustomStringConvertible {
  public var description: String { "\(name) \(version)" }
}
