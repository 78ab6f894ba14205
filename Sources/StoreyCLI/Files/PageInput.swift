import Storey
import StoreyPresentation

/// The page that a command was given.
enum PageInput {
  static let operand = OperandDescription(
    name: "PAGE", count: .one, help: "The page: a file, or - for standard input.")

  /// Reads the bytes of a page.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    if path.hasPrefix("http://") || path.hasPrefix("https://") {
      throw Failure(
        message: "pages are not fetched over HTTP yet", hint: "curl -fsS '\(path)' | storey COMMAND -")
    }
    return try FileSystem.contents(of: path, limit: DocumentLimits.default.bytes)
  }

  /// Reads and decodes a page. What is no JSON at all ends the command.
  static func decode(_ path: String, registry: FloorRegistry) throws(Failure) -> Page {
    let page = Page(decoding: try read(path), registry: registry)
    if let error = page.parseError {
      throw Failure(
        message: "\(path):\(error.position.line):\(error.position.column): \(error.message) [\(error.rule)]",
        hint: error.hint)
    }
    return page
  }
}
