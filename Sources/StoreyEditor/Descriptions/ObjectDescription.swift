package import Storey

/// A description of an object at or around the cursor: the keys that it may have, and their values.
package struct ObjectDescription: Sendable {
  /// The meaning of the keys of an object.
  package enum Meaning: Sendable, Hashable {
    /// The keys that a model reads.
    case model
    /// The keys of a floor.
    case floor
    /// The names of capabilities.
    case capabilities
    /// The ids of rules.
    case rules
    /// The parameters of a jump.
    case parameters
    /// Names that the file itself declares.
    case names
  }

  /// The meaning of the keys.
  package var meaning = Meaning.model
  /// The known keys, in the order of the description.
  package var fields: [ModelDescription.Field] = []
  /// The value of other keys; `nil` if they are unknown.
  package var other: ValueDescription?

  /// Returns the known key of a name.
  package func field(_ key: String) -> ModelDescription.Field? { fields.first { $0.key == key } }

  /// Returns the description of the value of a key; `nil` if the key is unknown.
  package func value(of key: String) -> ValueDescription? { field(key)?.value ?? other }
}

extension ObjectDescription {
  /// Creates the description of an object that one of several models reads. Only the models that know the most keys of the
  /// object count. A key is required if all of these models require it. The keys that one of them requires are first.
  init(readBy models: [[ModelDescription.Field]], keys: Set<String>) {
    let scores = models.map { fields in fields.count { keys.contains($0.key) } }
    let best = scores.max() ?? 0
    let candidates = zip(models, scores).filter { $0.1 == best }.map(\.0)
    if candidates.count == 1 {
      fields = candidates[0]
      return
    }
    for areRequired in [true, false] {
      for field in candidates.joined() where field.isRequired == areRequired && self.field(field.key) == nil {
        let isRequired = candidates.allSatisfy { $0.contains { $0.key == field.key && $0.isRequired } }
        fields.append(field.required(isRequired))
      }
    }
  }
}

extension ModelDescription.Field {
  /// Returns the key, required or not.
  fileprivate func required(_ isRequired: Bool) -> ModelDescription.Field {
    ModelDescription.Field(
      key: key, isRequired: isRequired, value: value, summary: summary, fallback: fallback, words: words)
  }
}
