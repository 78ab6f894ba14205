/// Where users are found: asynchronous, as servers are.
protocol UserDirectory: Sendable {
  /// The names with a text in them, all of them for an empty one.
  func names(matching text: String) async throws -> [String]
}

/// A directory in memory.
struct Names: UserDirectory {
  let all: [String]

  func names(matching text: String) async -> [String] {
    text.isEmpty ? all : all.filter { $0.lowercased().contains(text.lowercased()) }
  }
}
