import Storey
import StoreyProject

/// The page operand of a command.
enum PageInput {
  static let operand = OperandDescription(
    name: "PAGE", count: .one, completion: .path, help: "The page: a file, an http(s) URL, or - for standard input.")

  /// Returns the error of a page with invalid JSON, or that exceeds a limit; `nil` for other pages.
  static func failure(of page: Page, _ path: String) -> Failure? {
    page.parseError.map { error in
      Failure(
        message: "\(path):\(error.position.line):\(error.position.column): \(error.message) [\(error.rule)]",
        hint: error.hint)
    }
  }
}
