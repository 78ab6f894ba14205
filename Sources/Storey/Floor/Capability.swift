/// Something that an app can do, with the version that it is at: what the `requires` of a floor names.
public struct Capability: Sendable, Hashable {
  /// The name: the pattern of a floor, or what the host calls something else that it can do.
  public let name: String
  /// The version, 1 or more.
  public let version: Int

  /// A capability from its name and version.
  public init(_ name: String, version: Int = 1) {
    self.name = name
    self.version = version
  }
}

extension Capability: CustomStringConvertible {
  public var description: String { "\(name) \(version)" }
}
