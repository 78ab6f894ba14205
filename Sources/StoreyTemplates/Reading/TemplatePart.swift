import Storey

/// A part of a template. It is read whole: what cannot be read in it is reported, which refuses the template, and has a
/// stand-in, so that the rest of the part is checked as well.
protocol TemplatePart: JSONModel {
  /// The object that it was read from; `nil` for a stand-in.
  var source: JSONValue? { get }

  /// The keys that may stand in the object.
  static var keys: [String] { get }
}

extension TemplatePart {
  static func read(from value: borrowing ValueReader) -> Self? {
    guard var reader = JSONReader(value) else { return nil }
    let part = Self(from: &reader)
    reader.finish(Self.self)
    return part
  }

  /// Whether the template writes a key, whatever its value.
  func writes(_ key: String) -> Bool { source?[key].map { !$0.isAbsent } ?? false }

  static var keys: [String] { ModelDescription(of: Self.self).keys }

  /// Whether a key that was not read may be meant all the same: its value cannot be read, or the key is misspelt. Either
  /// was reported.
  func mayMean(_ key: String) -> Bool {
    guard let source else { return true }
    if writes(key) { return true }
    let known = Set(Self.keys)
    return source.members.contains { member in
      let name = member.key.string
      return !known.contains(name) && SpellingSuggestion.nearest(to: name, among: [key]) != nil
    }
  }
}
