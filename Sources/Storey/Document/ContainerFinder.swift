/// Finds the arrays and objects that contain values of one document. Lookups in document order share a single pass.
package struct ContainerFinder {
  private var walker: PointerWalker

  /// Creates a finder for the values of a document.
  package init(_ document: Document) {
    walker = PointerWalker(document)
  }

  /// Returns the array or object that contains a value, or `nil` for the root and for a value of another document.
  package mutating func container(of value: JSONValue) -> JSONValue? {
    guard value.document === walker.document else { return nil }
    return walker.container(of: value.node).map { JSONValue(document: value.document, node: $0) }
  }
}
