import Storey

extension Finding {
  /// The message and the hint on one line, for formats that have one line for both.
  var messageAndHint: String { hint.map { "\(message); \($0)" } ?? message }
}
