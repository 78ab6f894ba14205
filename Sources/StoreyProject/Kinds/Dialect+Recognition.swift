import Storey
import StoreyDialects

extension Dialect {
  /// Returns a function that names the dialect of a file that is not a page of a shape.
  static func other(than shape: PageShape) -> @Sendable (JSONValue) -> (pages: String, remedy: String)? {
    { root in
      guard let found = shipped.first(where: { $0.shape != shape && $0.shape.recognizes(root) }) else { return nil }
      return (
        "a page of the dialect \"\(found.name)\"",
        "use '--dialect \(found.name)', or \"dialect\": \"\(found.name)\" in .storey.json"
      )
    }
  }
}
