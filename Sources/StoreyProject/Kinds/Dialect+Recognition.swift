import Storey
import StoreyDialects

extension Dialect {
  /// Names the dialect of a file that is not a page of a shape; `nil` for a file that is a page of no known dialect.
  @Sendable static func other(of root: JSONValue, than shape: PageShape) -> (pages: String, remedy: String)? {
    guard let found = shipped.first(where: { $0.name != shape.name && $0.shape.recognizes(root) }) else { return nil }
    return (
      "a page of the dialect \"\(found.name)\"",
      "use '--dialect \(found.name)', or \"dialect\": \"\(found.name)\" in \(FileKind.configurationName)"
    )
  }
}
