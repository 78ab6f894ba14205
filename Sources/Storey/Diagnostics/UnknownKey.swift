/// A key that a model does not read. What was probably meant is worked out when it is asked for: a page may have millions of
/// such keys.
struct UnknownKey: Sendable {
  /// The object that has the key.
  let object: UInt32
  /// The keys that the model reads.
  let known: [String]
  /// Those of them that the object does not have.
  let unused: [String]

  func hint(at location: JSONValue?) -> String {
    suggestion(at: location).map { "did you mean \"\($0.name)\"?" } ?? "remove it, or correct its spelling"
  }

  /// The key that was probably meant. O(known keys), and O(members of the object) where it is almost certain.
  func suggestion(at location: JSONValue?) -> SpellingSuggestion? {
    guard let location, let name = location.text?.string else { return nil }
    guard let suggestion = SpellingSuggestion(for: name, among: unused, beside: known) else { return nil }
    return suggestion.isCertain && !isAlone(location, called: name) ? suggestion.uncertain : suggestion
  }

  /// Whether a key has a value, and no other key of its object is written nearly as it is.
  private func isAlone(_ key: JSONValue, called name: String) -> Bool {
    let object = JSONValue(document: key.document, node: object)
    if JSONValue(document: key.document, node: key.node + 1).entry.isAbsent { return false }
    if object.entry.flags.contains(.hasDuplicateKeys) { return false }
    return !object.members.contains { other in
      guard abs(other.key.utf8Count - name.utf8.count) <= 4, other.key.source?.node != key.node else { return false }
      return TypingSlip.areNear(name, other.key.string)
    }
  }
}
