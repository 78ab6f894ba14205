import Storey
import StoreyEditor
import StoreyOutput

/// The outline, foldings and selections of a file.
extension FileFeatures {
  // MARK: Outline

  func write(_ symbols: [OutlineSymbol], to emitter: inout JSONEmitter) {
    var positions = positions
    emitter.begin(.array)
    if client.takesSymbolTrees {
      for symbol in symbols { Self.write(symbol, &positions, to: &emitter) }
    } else {
      for symbol in symbols { write(flat: symbol, in: nil, &positions, to: &emitter) }
    }
    emitter.end(.array)
  }

  private static func write(_ symbol: OutlineSymbol, _ positions: inout PositionFinder, to emitter: inout JSONEmitter) {
    emitter.begin(.object)
    emitter.member("name", symbol.name)
    if let detail = symbol.detail { emitter.member("detail", detail) }
    emitter.member("kind", number(of: symbol.kind))
    emitter.key("range")
    emitter.value(positions.range(of: symbol.range))
    emitter.key("selectionRange")
    emitter.value(positions.range(of: symbol.selection))
    if !symbol.children.isEmpty {
      emitter.begin(.array, named: "children")
      for child in symbol.children { write(child, &positions, to: &emitter) }
      emitter.end(.array)
    }
    emitter.end(.object)
  }

  private func write(
    flat symbol: OutlineSymbol, in container: String?, _ positions: inout PositionFinder, to emitter: inout JSONEmitter
  ) {
    emitter.begin(.object)
    emitter.member("name", symbol.name)
    emitter.member("kind", Self.number(of: symbol.kind))
    emitter.key("location")
    emitter.begin(.object)
    emitter.member("uri", file.uri)
    emitter.key("range")
    emitter.value(positions.range(of: symbol.range))
    emitter.end(.object)
    if let container { emitter.member("containerName", container) }
    emitter.end(.object)
    for child in symbol.children { write(flat: child, in: symbol.name, &positions, to: &emitter) }
  }

  /// The numbers of the protocol.
  private static func number(of kind: OutlineSymbol.Kind) -> Int {
    switch kind {
    case .floor: 5  // Class
    case .subFloor: 23  // Struct
    case .picture: 1  // File
    case .item: 22  // EnumMember
    case .row: 12  // Function
    case .element: 8  // Field
    case .rule: 14  // Constant
    case .object: 19
    case .array: 18
    case .string: 15
    case .number: 16
    case .boolean: 17
    case .null: 21
    }
  }

  // MARK: Foldings

  func write(_ foldings: [FoldingRange], to emitter: inout JSONEmitter) {
    var positions = positions
    var lines: Set<Int> = []
    var count = 0
    emitter.begin(.array)
    for folding in foldings {
      if let most = client.mostFoldings, count >= most { break }
      let range = positions.range(of: folding.range)
      var end = range.end.line
      if client.foldsLinesOnly {
        // The line of the closing bracket stays visible.
        if folding.kind != .comment { end -= 1 }
        if end <= range.start.line || !lines.insert(range.start.line).inserted { continue }
      }
      count += 1
      emitter.begin(.object)
      emitter.member("startLine", range.start.line)
      emitter.member("endLine", end)
      if !client.foldsLinesOnly {
        emitter.member("startCharacter", range.start.character)
        emitter.member("endCharacter", range.end.character)
      }
      if folding.kind == .comment { emitter.member("kind", "comment") }
      emitter.end(.object)
    }
    emitter.end(.array)
  }

  // MARK: Selections

  func writeSelections(at places: [TextPosition], to emitter: inout JSONEmitter) {
    var positions = positions
    emitter.begin(.array)
    for place in places {
      let at = offset(place)
      let ranges = SelectionRanges.ranges(at: at, in: edited)
      Self.write((ranges.isEmpty ? [at..<at] : ranges)[...], &positions, to: &emitter)
    }
    emitter.end(.array)
  }

  /// Writes the first range, and the others as its parents.
  private static func write(
    _ ranges: ArraySlice<Range<Int>>, _ positions: inout PositionFinder, to emitter: inout JSONEmitter
  ) {
    guard let first = ranges.first else { return }
    emitter.begin(.object)
    emitter.key("range")
    emitter.value(positions.range(of: first))
    if ranges.count > 1 {
      emitter.key("parent")
      write(ranges.dropFirst(), &positions, to: &emitter)
    }
    emitter.end(.object)
  }
}
