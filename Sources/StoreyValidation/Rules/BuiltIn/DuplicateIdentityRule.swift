import Storey

/// Elements of one array with the same identity.
struct DuplicateIdentityRule: PageRule {
  static let id: RuleID = "duplicate-identity"
  static let severity = Severity.warning
  static let summary = "Two elements of one array with the same identity"
  static let rationale = """
    An app tells what changed between two versions of a page by identity. Of two elements with the same one, updates reach the
    wrong one, and analytics count both as one. Free "params" and comments are not checked.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Category", "identityId": 1, "categoryList": [{"identityId": 7, "title": "Tea", "functionId": "search", "srv": "tea"}]}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Category", "identityId": 1, "categoryList": [{"identityId": 7, "title": "Tea", "functionId": "search", "srv": "tea"}, {"identityId": "7", "title": "Milk", "functionId": "search", "srv": "tea"}]}]}"#

  /// As many keys are looked for in every array; of more, those that occur in it.
  private static let fewKeys = 8

  private let keys: [String]
  private let places: [PageText: Int]

  init(from options: inout ModelReader) {
    let keys: [PageText] = options.optional(
      "keys", or: [], about: "The keys that hold identities; identityId unless given")
    self.keys = keys.isEmpty ? ["identityId"] : keys.map(\.string)
    places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for array in page.describedArrays {
      let objects = array.elements.lazy.filter { $0.kind == .object }
      if keys.count <= Self.fewKeys {
        for key in keys { check(objects.lazy.compactMap { $0[key] }, key, &findings) }
      } else {
        for (place, identities) in identities(in: objects) { check(identities, keys[place], &findings) }
      }
    }
  }

  /// The identities of objects by the place of their key. O(members).
  private func identities(in objects: some Sequence<JSONValue>) -> [(key: Int, value: [JSONValue])] {
    var found: [Int: [JSONValue]] = [:]
    for object in objects {
      for (key, value) in object.lastMembers { places[key].map { found[$0, default: []].append(value) } }
    }
    return found.sorted { $0.key < $1.key }
  }

  private func check(_ identities: some Sequence<JSONValue>, _ key: String, _ findings: inout RuleFindings) {
    // Most arrays are short: looking through what was seen is faster than hashing it.
    var seen: [PageText] = []
    var hashed: Set<PageText> = []
    for identity in identities {
      guard let text = identity.text, !text.isEmpty else { continue }
      if seen.count < 12 {
        if !seen.contains(text) {
          seen.append(text)
          continue
        }
      } else {
        if hashed.isEmpty { hashed.formUnion(seen) }
        if hashed.insert(text).inserted { continue }
      }
      findings.add(
        "the \(key) \(Diagnostic.excerpt(of: text)) occurs before in this array",
        hint: "give each element an identity of its own", at: identity)
    }
  }
}
