/// The keys of the root object that show the kind of a file.
struct KeyMarks: Sendable {
  /// A key that no other kind has, with any value.
  var decisive: String?
  /// A key that no other kind has if its value is a number. With another value, it shows the kind beside one of `typical`.
  var version: String?
  /// Keys of which several show the kind.
  var typical: Set<String> = []
  /// Keys that files of the kind may have, and that show nothing.
  var neutral: Set<String> = []
  /// Keys whose values are objects or arrays, and of which one shows the likely kind.
  var containers: Set<String> = []
  /// Further keys that a file of the kind may have without any of the others.
  var optional: Set<String> = []

  /// All these keys.
  var known: Set<String> { required.union(typical).union(neutral) }

  /// The keys of which a file of the kind has at least one.
  var required: Set<String> { containers.union(optional).union([decisive, version].compactMap(\.self)) }
}
