import Storey

/// A part of a template. Invalid values are reported, which refuses the template, and are replaced by a stand-in, so that
/// the rest of the part is checked as well.
protocol TemplatePart: JSONModel, Sendable {
  /// The object that the part was read from, or `nil` for a stand-in.
  var source: JSONValue? { get }

  /// The keys that the object may have.
  static var keys: [String] { get }
}

extension TemplatePart {
  static func read(from value: borrowing ValueReader) -> Self? {
    guard var reader = JSONReader(value) else { return nil }
    let part = Self(from: &reader)
    reader.finish(Self.self)
    return part
  }

  /// Returns whether the object has a key whose value is not absent, even if the value is invalid.
  func writes(_ key: String) -> Bool { source?[key].map { !$0.isAbsent } ?? false }

  static var keys: [String] { ModelDescription(of: Self.self).keys }

  /// Returns whether the template may intend to set a key that was not read, because its value is invalid, because the object
  /// has a misspelling of the key, or because a syntax error is in the object. All three were already reported.
  func mayMean(_ key: String) -> Bool {
    guard let source else { return true }
    if writes(key) || source.isDamaged { return true }
    let known = Set(Self.keys)
    return source.members.contains { member in
      let name = member.key.string
      return !known.contains(name) && SpellingSuggestion.nearest(to: name, among: [key]) != nil
    }
  }
}
