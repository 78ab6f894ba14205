/// The pointers and positions of values of one document, found in one pass.
package struct ValuePlaces: Sendable {
  private var places: [UInt32: (pointer: JSONPointer, position: SourcePosition)] = [:]

  /// O(document + *n* log *n*) for *n* values.
  package init(of values: some Sequence<JSONValue>) {
    var walker: PointerWalker?
    var locator = SourceLocator()
    for value in values.sorted(by: { $0.node < $1.node }) {
      if walker == nil { walker = PointerWalker(value.document) }
      guard let pointer = walker?.pointer(to: value.node) else { continue }
      places[value.node] = (pointer, value.document.sourceRange(of: value.reportedBytes, &locator).start)
    }
  }

  /// The pointer and the position of one of the values. O(1).
  package subscript(value: JSONValue) -> (pointer: JSONPointer, position: SourcePosition)? { places[value.node] }
}
