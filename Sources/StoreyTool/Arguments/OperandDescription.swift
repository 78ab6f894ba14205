/// An operand of a command: an argument that is not an option.
struct OperandDescription: Sendable {
  enum Count: Sendable {
    case one, optional
    /// One or more.
    case many
    /// Zero or more.
    case any
  }

  let name: String
  let count: Count
  /// The completion of the operand in a shell.
  var completion = Completion.text
  let help: String

  /// Whether the operand may be repeated.
  var takesMany: Bool { count == .many || count == .any }

  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)..."
    case .any: "[\(name)...]"
    }
  }
}
