import Storey
import StoreyProject

/// An error in the command line, with a hint that describes the remedy.
struct UsageError: Error {
  let message: String
  var hint: String?
}

extension UsageError {
  /// Creates an error in the command line from another one.
  init(_ failure: Failure) {
    self.init(message: failure.message, hint: failure.hint)
  }

  /// Returns the error for an invalid value of an option.
  static func invalidValue(_ text: String, for option: String, expected: String, hint: String? = nil) -> UsageError {
    UsageError(message: "invalid value '\(text)' for '\(option)'; expected \(expected)", hint: hint)
  }

  /// Returns the error for an unknown name, such as that of a command. Its hint suggests the nearest known name.
  /// - Parameter remedy: The hint when no known name is near.
  static func unknown(
    _ kind: String, _ name: String, among known: some Sequence<String>, orElse remedy: String? = nil
  ) -> UsageError {
    UsageError(Failure.unknown(kind, name, among: known, orElse: remedy))
  }
}
