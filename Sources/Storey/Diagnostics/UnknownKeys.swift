/// The keys of an object that a model does not read. What was probably meant by them is worked out when it is asked for: a page may
/// have millions of such keys.
final class UnknownKeys: Sendable {
  // A class because the keys of one object have what is worked out in common.

  /// In an object with more members no key is taken for a certain misspelling: it would be compared with all of them.
  private static let mostMembers = 100

  private let object: UInt32
  /// The keys that the model reads.
  private let known: [String]
  /// Those of them that the object does not have; `nil` until someone asks.
  private let unused = Locked<[String]?>(nil)

  /// The keys of an object, of which a model reads the known ones.
  init(of object: JSONValue, known: [String]) {
    self.object = object.node
    self.known = known
  }

  func hint(at key: JSONValue?) -> String {
    suggestion(at: key).map { "did you mean \"\($0.name)\"?" } ?? "remove it, or correct its spelling"
  }

  /// The key that was almost certainly meant; `nil` when none was.
  func correction(at key: JSONValue?) -> String? {
    guard let key, let suggestion = suggestion(at: key), suggestion.isCertain, isAlone(key) else { return nil }
    return suggestion.name
  }

  /// The key that was probably meant. O(known keys), and for the first key of an object O(known keys · members).
  private func suggestion(at key: JSONValue?) -> SpellingSuggestion? {
    guard let key, let name = key.text?.string else { return nil }
    return SpellingSuggestion(for: name, among: candidates(in: key.document), beside: known)
  }

  private func candidates(in document: Document) -> [String] {
    unused.withLock { unused in
      if let unused { return unused }
      let object = JSONValue(document: document, node: object)
      let found = known.filter { object[$0] == nil }
      unused = found
      return found
    }
  }

  /// Whether a key has a value, and no other key of its object, which has few, is written nearly as it is.
  private func isAlone(_ key: JSONValue) -> Bool {
    let object = JSONValue(document: key.document, node: object)
    if object.entry.count > Self.mostMembers || object.entry.flags.contains(.hasDuplicateKeys) { return false }
    guard !key.valueOfKey.entry.isAbsent, let name = key.text?.string else { return false }
    return !object.members.contains { other in
      guard abs(other.key.utf8Count - name.utf8.count) <= 4, other.key.source?.node != key.node else { return false }
      return TypingSlip.areNear(name, other.key.string)
    }
  }
}
