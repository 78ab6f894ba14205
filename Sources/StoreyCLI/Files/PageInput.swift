import Storey

/// The page operand of a command.
enum PageInput {
  static let operand = OperandDescription(
    name: "PAGE", count: .one, completion: .path, help: "The page: a file, an http(s) URL, or - for standard input.")

  /// Decodes a page.
  /// - Throws: `Failure` for invalid JSON and for a page that exceeds a limit.
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
