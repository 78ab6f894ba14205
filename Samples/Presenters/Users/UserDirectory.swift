/// A source of users: asynchronous, like a server.
protocol UserDirectory: Sendable {
  /// Returns the names that contain a text; all names for an empty text.
  func names(matching text: String) async throws -> [String]
}

/// A directory in memory.
struct Names: UserDirectory {
  let all: [String]

  func names(matching text: String) async -> [String] {
    text.isEmpty ? all : all.filter { $0.lowercased().contains(text.lowercased()) }
  }
}
