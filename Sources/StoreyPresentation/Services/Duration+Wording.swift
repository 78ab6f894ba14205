import Storey

extension Duration {
  /// The duration as text for messages: `1 second`, `2.5 seconds`.
  package var wording: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return "\(Wording.length(seconds)) \(seconds == 1 ? "second" : "seconds")"
  }
}
