/// The limits of the messages of the MCP server.
enum MCPLimits {
  /// The maximum number of bytes of a message of the client.
  static let message = 4 << 20
  /// The maximum number of bytes of a text, or of a list as JSON, in an answer. The rest is left out.
  static let text = 1 << 20
  /// The maximum number of bytes of JSON that is read from a command.
  static let output = 64 << 20
  /// The maximum number of lines of notes in an answer.
  static let notes = 200
  /// The maximum number of characters of a line of notes.
  static let noteLength = 2000
  /// The maximum number of paths and of rules in a call.
  static let elements = 1000
  /// The maximum number of entries below a folder.
  static let entries = 100_000
  /// The maximum number of calls that wait for others.
  static let calls = 64
}
