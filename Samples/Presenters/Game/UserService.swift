/// The model: someone who plays.
struct User: Sendable, Hashable {
  let name: String
  let score: Int
}

/// Where users come from. Asynchronous, as servers are, though the one below answers from memory.
protocol UserService: Sendable {
  func users(of game: String) async throws -> [User]
}

struct UsersInMemory: UserService {
  let games: [String: [User]]

  func users(of game: String) async -> [User] { games[game] ?? [] }
}
