/// A place in a container whose members are arranged.
enum ArrangedMember: Sendable {
  /// A member or element that keeps its place among the others that keep theirs, by its index.
  case kept(Int)
  /// One that moves, by its index.
  case moved(Int)
  /// A copy of a member of another text.
  case copied(EditedContainer.Member)
}

extension JSONValue {
  /// The value in strict JSON: a copy without comments and trailing commas if its document has some. O(bytes).
  package var strict: JSONValue {
    if document.relaxation == nil { return self }
    let bytes = Array(EditedPiece(written).withoutComments.bytes)
    return (try? Document(parsing: bytes))?.root ?? self
  }
}

extension EditedValue {
  /// Replaces the value by one of another text. O(bytes of the new value).
  mutating func replace(with value: ArraySlice<UInt8>, _ style: EditingStyle, _ place: JSONEdits.Place) {
    let isOnOneLine = !style.hasLines || (place.isOnOneLine && !hasLineEnd)
    self = .written(
      EditedPiece(isOnOneLine ? style.onOneLine(value) : style.indented(value, by: place.indentation)))
  }
}

extension EditedContainer {
  /// Returns the place of a member in a container.
  func place(ofMember index: Int, in place: JSONEdits.Place) -> JSONEdits.Place {
    JSONEdits.Place(indentation: indentation(ofMember: index) ?? place.indentation, isOnOneLine: !hasLines)
  }

  /// Gives the container these members, in this order; others are removed with their comments. The keys of copied members must be
  /// new ones. O(bytes of the container).
  mutating func arrange(_ arranged: [ArrangedMember], _ style: EditingStyle, _ indentation: String) {
    let kept = Set(arranged.compactMap { if case .kept(let index) = $0 { index } else { nil } })
    var taken: [Int: Member] = [:]
    for index in members.indices.reversed() where !kept.contains(index) { taken[index] = remove(at: index) }
    for (place, member) in arranged.enumerated() {
      switch member {
      case .kept: continue
      case .moved(let index): if let member = taken[index] { insert(member.copied, at: place, style, indentation) }
      case .copied(let copy): insert(copy, at: place, style, indentation)
      }
    }
  }
}

extension EditedContainer.Member {
  /// The same member without comments and trailing commas.
  var withoutComments: EditedContainer.Member {
    EditedContainer.Member(
      lead: .empty, key: key, value: .written(EditedPiece(value.bytes).withoutComments), indentation: indentation)
  }
}

extension EditedPiece {
  /// The same value without comments and trailing commas.
  var withoutComments: EditedPiece {
    var text: [UInt8] = []
    var lexer = JSONLexer(bytes)
    var end = bytes.startIndex
    // The place of the last comma, if only white space follows it.
    var comma: Int?
    while let token = lexer.next() {
      let isComment = token.isComment
      // White space before a comment at the end of a line is left out.
      if !isComment { text += bytes[end..<token.range.lowerBound] }
      end = token.range.upperBound
      if isComment { continue }
      if token.closes, let comma { text.remove(at: comma) }
      comma = token.kind == .comma ? text.count : nil
      text += bytes[token.range]
    }
    return EditedPiece(text)
  }
}
