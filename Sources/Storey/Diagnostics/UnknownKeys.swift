/// The unknown keys of an object. Suggestions for them are computed on demand, because a page may have millions of unknown
/// keys.
final class UnknownKeys: Sendable {
  // A class so that all unknown keys of one object share the computed results.

  /// The maximum number of members of an object whose keys are corrected. Each key is compared with all members.
  private static let mostMembers = 100

  private let object: JSONValue
  /// The keys that the model reads.
  private let known: [String]
  /// The known keys that the object does not have in its own file. `nil` until they are first needed.
  private let unused = Locked<[String]?>(nil)

  /// Creates the unknown keys of an object from the keys that its model reads.
  init(of object: JSONValue, known: [String]) {
    self.object = object
    self.known = known
  }

  /// Returns the hint, and the keys that may have been intended. O(known keys), or O(known keys · members) for the first key of
  /// an object.
  func advice(at key: JSONValue?) -> Fact.Advice {
    let hint = "remove it, or correct its spelling"
    guard let key, let name = key.text?.string else { return Fact.Advice(hint: hint) }
    let misspelling = Misspelling(name, among: candidates)
    return Fact.misspelled(message: "", misspelling, hint: hint).advice(at: key)
  }

  /// Returns the key that was almost certainly intended, or `nil`.
  func correction(at key: JSONValue?) -> String? {
    guard let key, let suggestion = suggestion(at: key), suggestion.isCertain, isAlone(key) else { return nil }
    return suggestion.name
  }

  /// Returns the key that was probably intended.
  private func suggestion(at key: JSONValue?) -> SpellingSuggestion? {
    guard let key, let name = key.text?.string else { return nil }
    return SpellingSuggestion(for: name, among: candidates, beside: known)
  }

  private var candidates: [String] {
    unused.withLock { unused in
      if let unused { return unused }
      let found = known.filter { !hasKey($0) }
      unused = found
      return found
    }
  }

  /// Returns whether the object has a key. Of an object that was merged from several files, only the keys of the file that is read count,
  /// because an overlay has keys of its page to change them.
  private func hasKey(_ name: String) -> Bool {
    guard object[name] != nil else { return false }
    guard let main = (object.document.view?.original ?? object.document).main else { return true }
    return object.members.contains { $0.key.string == name && $0.key.source?.origin.document === main }
  }

  /// Returns whether a key has a value, and its object has few members and no other key that is spelled similarly.
  private func isAlone(_ key: JSONValue) -> Bool {
    if object.entry.count > Self.mostMembers || object.entry.flags.contains(.hasDuplicateKeys) { return false }
    guard !key.valueOfKey.entry.isAbsent, let name = key.text?.string else { return false }
    return !object.members.contains { other in
      guard abs(other.key.utf8Count - name.utf8.count) <= 4, other.key.source?.node != key.node else { return false }
      return TypingSlip.areNear(name, other.key.string)
    }
  }
}
