/// A version of the Model Context Protocol. Version 2025-03-26, the only one with batches of messages, is not among them.
enum MCPVersion: String, CaseIterable {
  case november2024 = "2024-11-05"
  case june2025 = "2025-06-18"

  /// Returns the version of a session: the one that the client requests, or the newest if that is not known.
  static func agreed(with requested: String) -> MCPVersion { MCPVersion(rawValue: requested) ?? .june2025 }
}
