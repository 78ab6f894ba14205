import Storey

/// A rule that reports elements of one array with the same identity.
struct DuplicateIdentityRule: PageRule {
  static let description = RuleDescription(
    id: "duplicate-identity", severity: .warning,
    summary: "Two elements of an array with the same identity",
    rationale: """
      Apps compare two versions of a page by the identities of their elements. If two elements have the same identity, an
      update may change the wrong one, and analytics counts both as one. "params" and comments are not checked.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Category", "identityId": 1, "categoryList": [{"identityId": 7, "title": "Tea", "functionId": "search", "srv": "tea"}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Category", "identityId": 1, "categoryList": [{"identityId": 7, "title": "Tea", "functionId": "search", "srv": "tea"}, {"identityId": ↓"7", "title": "Milk", "functionId": "search", "srv": "tea"}]}]}"#,
    ])

  /// The maximum number of keys that are looked up in each element. With more keys, the keys of each element are looked up
  /// in `places`.
  private static let fewKeys = 8

  private let keys: [String]
  private let places: [JSONText: Int]

  init(from options: inout JSONReader) {
    let keys: [JSONText] = options.optional(
      "keys", or: [], about: "The keys that contain identities; default: \"identityId\"")
    self.keys = keys.isEmpty ? ["identityId"] : keys.map(\.string)
    places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for array in page.describedArrays {
      if keys.count <= Self.fewKeys {
        for key in keys { check(array, key, &findings) }
      } else {
        checkAll(array, &findings)
      }
    }
  }

  /// Checks the identities under one key.
  private func check(_ array: JSONValue, _ key: String, _ findings: inout RuleFindings) {
    var seen = SeenIdentities()
    for element in array.elements where element.kind == .object {
      if let identity = element[key], seen.repeats(identity) { report(identity, key, &findings) }
    }
  }

  /// Checks the identities under all keys. O(members of the elements).
  private func checkAll(_ array: JSONValue, _ findings: inout RuleFindings) {
    var seen: [Int: SeenIdentities] = [:]
    for element in array.elements where element.kind == .object {
      for (key, identity) in element.lastMembers {
        guard let place = places[key] else { continue }
        if seen[place, default: SeenIdentities()].repeats(identity) { report(identity, keys[place], &findings) }
      }
    }
  }

  private func report(_ identity: JSONValue, _ key: String, _ findings: inout RuleFindings) {
    findings.add(
      "duplicate value \"\(Diagnostic.excerpt(of: identity.text ?? ""))\" for \"\(key)\" in this array",
      hint: "give each element its own identity", at: identity)
  }
}

/// The identities found in an array.
private struct SeenIdentities {
  // Most arrays are short. A linear search of a few texts is faster than hashing.
  private static let few = 12

  private var seen: [JSONText] = []
  private var hashed: Set<JSONText> = []

  /// Adds an identity and returns whether it was already present. Objects, arrays and empty texts are not identities.
  mutating func repeats(_ identity: JSONValue) -> Bool {
    guard let text = identity.text, !text.isEmpty else { return false }
    if seen.count < Self.few {
      if seen.contains(text) { return true }
      seen.append(text)
      return false
    }
    if hashed.isEmpty { hashed.formUnion(seen) }
    return !hashed.insert(text).inserted
  }
}
