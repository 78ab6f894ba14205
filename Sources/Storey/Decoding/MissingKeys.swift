/// The required keys that are missing from an object. The first two are reported one by one, and the rest together: a model may
/// have many keys, and a page many objects.
struct MissingKeys {
  private static let mostReported = 2
  private var count = 0

  /// Counts a missing key. Returns whether it is reported itself, and not as one of the rest.
  mutating func add() -> Bool {
    count += 1
    return count <= Self.mostReported
  }

  /// Returns the diagnostic for a missing key that is reported itself.
  static func report(_ key: ModelKey, of object: JSONValue) -> Diagnostic {
    Diagnostic(.missingKey, .error, .missingKey(key), at: object)
  }

  /// Whether there are missing keys that were not reported one by one.
  var hasRest: Bool { count > Self.mostReported }

  /// Returns the diagnostic for the missing keys that were not reported one by one; `nil` when all were.
  func rest(of object: JSONValue) -> Diagnostic? {
    hasRest ? Diagnostic(.missingKey, .error, .missingKeys(count - Self.mostReported), at: object) : nil
  }
}
