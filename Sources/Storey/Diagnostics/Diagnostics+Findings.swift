extension Sequence<Diagnostic> {
  /// In the order of their places, then of their rules: the same whatever order they were found in.
  public func sorted() -> [Diagnostic] {
    let diagnostics = Array(self)
    // Numbers are sorted, not diagnostics: place above, order of discovery below.
    var keys = diagnostics.indices.map { UInt64(clamping: diagnostics[$0].offset) << 32 | UInt64(clamping: $0) }
    keys.sort()
    var sorted: [Diagnostic] = []
    sorted.reserveCapacity(keys.count)
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count && keys[end] >> 32 == keys[start] >> 32 { end += 1 }
      if end == start + 1 {
        sorted.append(diagnostics[Int(keys[start] & 0xFFFF_FFFF)])
      } else {
        let samePlace = keys[start..<end].map { (order: $0, diagnostic: diagnostics[Int($0 & 0xFFFF_FFFF)]) }
        sorted += samePlace.sorted { a, b in
          a.diagnostic.rule != b.diagnostic.rule ? a.diagnostic.rule < b.diagnostic.rule : a.order < b.order
        }.map(\.diagnostic)
      }
      start = end
    }
    return sorted
  }

  /// Worked out for a reader, in the order of their places: with wording, pointer, line and column.
  ///
  /// One pass over the document for all of them: O(document + diagnostics · log).
  public func findings() -> [Finding] { findings(firstLine: 1, with: []) }

  /// The findings of a page whose first line is this one of its file, with what else is asked for.
  package func findings(firstLine: Int, with details: Finding.Details) -> [Finding] {
    var locator = SourceLocator()
    var walker: PointerWalker?
    return sorted().map { diagnostic in
      guard let location = diagnostic.location else {
        guard case .unreadable(let error) = diagnostic.fact else { return Finding(diagnostic, range: nil) }
        let end = SourcePosition(line: error.position.line, column: error.position.column + 1)
        return Finding(diagnostic, range: SourceRange(start: error.position, end: end).movedDown(by: firstLine - 1))
      }
      if let last = walker, last.document !== location.document { (walker, locator) = (nil, SourceLocator()) }
      var pointers = walker.take() ?? PointerWalker(location.document)
      defer { walker = pointers }
      let bytes = location.reportedBytes
      var finding = Finding(
        diagnostic, range: location.document.sourceRange(of: bytes, &locator).movedDown(by: firstLine - 1),
        pointer: pointers.pointerText(to: location.node), bytes: bytes)
      if details.contains(.fingerprint) {
        let content = diagnostic.fact.content(at: location)
        finding.fingerprint = Fingerprint(
          rule: diagnostic.rule, anchor: pointers.anchor(of: location.node), content: content)
      }
      if details.contains(.replacement) { finding.replacement = diagnostic.replacement }
      return finding
    }
  }
}
