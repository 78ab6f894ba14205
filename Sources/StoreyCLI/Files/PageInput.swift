import Storey

/// The page that a command was given.
enum PageInput {
  static let operand = OperandDescription(
    name: "PAGE", count: .one, help: "The page: a file, an http(s) URL, or - for standard input.")

  /// Decodes a page. Invalid JSON, and a page that exceeds a limit, end the command.
  static func decode(
    _ bytes: [UInt8], of path: String, registry: FloorRegistry, limits: Limits
  ) throws(Failure) -> Page {
    let page = Page(decoding: bytes, registry: registry, limits: limits.ofDocuments)
    if let error = page.parseError {
      throw Failure(
        message: "\(path):\(error.position.line):\(error.position.column): \(error.message) [\(error.rule)]",
        hint: error.hint)
    }
    return page
  }
}
