/// The settings with which pages are read, as far as options of rules contain them.
public struct PageReading: Sendable, Hashable {
  /// Keys of the "params" of a jump, in addition to the well-known ones. The engine suggests them for misspelled keys.
  public var parameters: [String] = []
  /// The size in bytes up to which pages must be read; `nil` for the limit "bytes". A smaller size than that limit has no effect,
  /// and neither has a larger one in a configuration that may not raise limits.
  public var byteCount: Int?
}
