/// The pointers and positions of values of one document, found in one pass.
package struct ValuePlaces: Sendable {
  private var places: [UInt32: (pointer: String, position: SourcePosition)] = [:]

  /// O(document + *n* log *n*) for *n* values.
  /// - Parameter longestPointer: The maximum length of a pointer in bytes; a longer one is cut.
  package init(of values: some Sequence<JSONValue>, longestPointer: Int = .max) {
    var walker: PointerWalker?
    var locator = SourceLocator()
    for value in values.sorted(by: { $0.node < $1.node }) {
      if walker == nil { walker = PointerWalker(value.document, limit: longestPointer) }
      guard let pointer = walker?.pointerText(to: value.node) else { continue }
      places[value.node] = (pointer, value.document.sourceRange(of: value.reportedBytes, &locator).start)
    }
  }

  /// The pointer and the position of one of the values. O(1).
  package subscript(value: JSONValue) -> (pointer: String, position: SourcePosition)? { places[value.node] }
}
