extension Document {
  /// Returns the pointers and the positions of values of the document, in the order of the values. O(document + *n*) for *n* values in
  /// the order of the document.
  ///
  /// - Parameter longestPointer: The maximum length of a pointer in bytes; a longer one is cut.
  package func places(
    of values: [JSONValue], longestPointer: Int
  ) -> [(pointer: String, position: SourcePosition)] {
    var walker = PointerWalker(self, limit: longestPointer)
    var locator = SourceLocator()
    return values.map { value in
      (walker.pointerText(to: value.node), sourceRange(of: value.reportedBytes, &locator).start)
    }
  }
}
