/// Finds what holds values of one document. Asked in the order of the document, it walks the document once for all.
package struct ContainerFinder {
  private var walker: PointerWalker

  /// A finder for values of a document.
  package init(_ document: Document) {
    walker = PointerWalker(document)
  }

  /// The array or object that holds a value; nil for the root, and for a value of another document.
  package mutating func container(of value: JSONValue) -> JSONValue? {
    guard value.document === walker.document else { return nil }
    return walker.container(of: value.node).map { JSONValue(document: value.document, node: $0) }
  }
}
