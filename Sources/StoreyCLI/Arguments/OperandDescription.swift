/// What a command takes besides options.
struct OperandDescription: Sendable {
  enum Count: Sendable {
    case one, optional
    /// One or more.
    case many
    /// Any number, also none.
    case any
  }

  let name: String
  let count: Count
  let help: String

  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)..."
    case .any: "[\(name)...]"
    }
  }
}
