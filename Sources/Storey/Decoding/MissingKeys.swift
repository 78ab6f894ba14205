/// The keys that a model cannot be without and an object does not have. The first are reported one by one, and the rest together: a
/// model may have many keys, and a page many objects.
struct MissingKeys {
  private static let mostReported = 2
  private var count = 0

  /// Counts a key, and returns what is to be reported of it.
  mutating func add(_ key: ModelKey, of object: JSONValue) -> Diagnostic? {
    count += 1
    return count <= Self.mostReported ? Diagnostic(.missingKey, .error, .missingKey(key), at: object) : nil
  }

  /// Whether there are keys that were not reported one by one.
  var hasRest: Bool { count > Self.mostReported }

  /// What is to be reported of the keys that were not reported one by one.
  func rest(of object: JSONValue) -> Diagnostic? {
    hasRest ? Diagnostic(.missingKey, .error, .missingKeys(count - Self.mostReported), at: object) : nil
  }
}
