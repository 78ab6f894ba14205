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
    let shape = page.page.registry.shape
    // The names of members are different, or `duplicate-key` reports them.
    let areNames = shape.part.identity.contains(.ownName)
    for array in page.describedArrays {
      if array.document.isView && !areNames { checkParts(array, shape.word(for: .identity), &findings) }
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
      if let identity = element[key], let first = seen.first(of: identity) { report(identity, first, key, &findings) }
    }
  }

  /// Checks the identities of the parts of a page of another shape than Storey's.
  private func checkParts(_ array: JSONValue, _ word: String, _ findings: inout RuleFindings) {
    if keys.contains(word) { return }
    var seen = SeenIdentities()
    for element in array.elements where element.kind == .object {
      guard let identity = element.member(.identity) else { continue }
      if let first = seen.first(of: identity) { report(identity, first, word, &findings) }
    }
  }

  /// Checks the identities under all keys. O(members of the elements).
  private func checkAll(_ array: JSONValue, _ findings: inout RuleFindings) {
    var seen: [Int: SeenIdentities] = [:]
    for element in array.elements where element.kind == .object {
      for (key, identity) in element.lastMembers {
        guard let place = places[key] else { continue }
        if let first = seen[place, default: SeenIdentities()].first(of: identity) {
          report(identity, first, keys[place], &findings)
        }
      }
    }
  }

  private func report(_ identity: JSONValue, _ first: JSONValue, _ key: String, _ findings: inout RuleFindings) {
    // Several references may name one element.
    if identity.document.isView && identity.isSameInFile(as: first) { return }
    findings.add(
      "duplicate value \"\(Diagnostic.excerpt(of: identity.text ?? ""))\" for \"\(key)\" in this array",
      hint: "give each element its own identity", at: identity,
      related: [RelatedValue("the same identity", at: first)])
  }
}

/// The identities found in an array.
private struct SeenIdentities {
  // Most arrays are short. A linear search of a few sums is faster than hashing.
  private static let few = 12

  private var seen: [(sum: UInt64, text: JSONText, value: JSONValue)] = []
  private var hashed: [JSONText: JSONValue] = [:]

  /// Returns the first value with the same text as an identity, or `nil` after adding the identity as the first one. Objects,
  /// arrays and empty texts are not identities.
  mutating func first(of identity: JSONValue) -> JSONValue? {
    guard let text = identity.text, !text.isEmpty else { return nil }
    if seen.count < Self.few {
      let sum = Self.sum(of: text)
      if let index = seen.firstIndex(where: { $0.sum == sum && $0.text == text }) { return seen[index].value }
      seen.append((sum, text, identity))
      return nil
    }
    if hashed.isEmpty { for first in seen { hashed[first.text] = first.value } }
    if let first = hashed[text] { return first }
    hashed[text] = identity
    return nil
  }

  /// Returns a number that is equal for equal texts, and different for most others: their lengths and last bytes differ.
  private static func sum(of text: JSONText) -> UInt64 {
    var sum: UInt64 = 0
    unsafe text.withUTF8Bytes { bytes in
      sum = UInt64(bytes.count)
      for index in max(0, bytes.count - 8)..<bytes.count { sum = unsafe sum &* 31 &+ UInt64(bytes[index]) }
    }
    return sum
  }
}
