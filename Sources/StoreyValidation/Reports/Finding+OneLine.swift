import Storey

extension Finding {
  /// What is wrong and what to do about it, for formats that have one line for both.
  var messageAndHint: String { hint.map { "\(message); \($0)" } ?? message }
}
