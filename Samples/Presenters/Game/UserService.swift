/// The model: a player.
struct User: Sendable, Hashable {
  let name: String
  let score: Int
}

/// A source of users. It is asynchronous, like a server, although the service below answers from memory.
protocol UserService: Sendable {
  func users(of game: String) async throws -> [User]
}

struct UsersInMemory: UserService {
  let games: [String: [User]]

  func users(of game: String) async -> [User] { games[game] ?? [] }
}
