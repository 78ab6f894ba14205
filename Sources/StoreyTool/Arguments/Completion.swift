/// The completion of a value or an operand in a shell. It does not contain the names of rules, patterns and limits, because
/// every run of the tool creates these values; `words` returns the names.
enum Completion: Sendable, Hashable {
  /// Free text, which is not completed.
  case text
  case words([String])
  /// A file, or a file or folder. Shells complete the same paths for both.
  case path
  case folder
  case command
  case rule
  /// The pattern of a built-in floor.
  case pattern
  /// The name of a limit, `=` and its value.
  case limit
  /// The format of a report, `=` and a file.
  case report
}
