/// The page operand of a command.
enum PageInput {
  static let operand = OperandDescription(
    name: "PAGE", count: .one, completion: .path, help: "The page: a file, an http(s) URL, or - for standard input.")
}
