/// A member of an object or an element of an array with its comments, for another text.
package struct CopiedMember: Sendable {
  fileprivate let member: EditedContainer.Member
}

/// A place in a container whose members are arranged.
package enum ArrangedMember: Sendable {
  /// A member or element that keeps its place among the others that keep theirs, by its index.
  case kept(Int)
  /// One that moves, by its index.
  case moved(Int)
  case copied(CopiedMember)
}

extension JSONEdits {
  /// Returns a copy of a member or an element with the comments that belong to it.
  /// - Throws: `JSONEditError`.
  package mutating func copy(of pointer: JSONPointer) throws(JSONEditError) -> CopiedMember {
    let name = try pointer.last
    return try withContainer(of: pointer) { (container, _) throws(JSONEditError) in
      guard let index = container.index(ofToken: name) else { throw .missing(pointer) }
      return CopiedMember(member: container.copyOfMember(at: index))
    }
  }

  /// Gives an object or array these members, in this order; others are removed with their comments. The keys of copied members must be
  /// new ones.
  ///
  /// O(bytes of the container), and O(members) for each member that is removed, moved or copied.
  ///
  /// - Throws: `JSONEditError`. The text is then unchanged.
  package mutating func arrange(_ pointer: JSONPointer, _ members: [ArrangedMember]) throws(JSONEditError) {
    let (style, syntax) = (style, syntax)
    try withValue(at: pointer) { (value, place) throws(JSONEditError) in
      let result: Void? = value.withContainer { container in
        container.arrange(members, style, place.indentation, allowsComments: syntax == .jsonc)
      }
      if result == nil { throw .notContainer(pointer) }
    }
  }

  /// Returns the JSON of a value of another text in the syntax of this one: comments and trailing commas are left out if
  /// this text does not have them.
  package func converted(_ value: String) -> String {
    syntax == .jsonc ? value : String(decoding: EditedPiece(value).withoutComments.bytes, as: UTF8.self)
  }
}

extension JSONValue {
  /// The value in strict JSON: a copy without comments and trailing commas if its document has some. O(bytes).
  package var strict: JSONValue {
    if document.relaxation == nil { return self }
    let bytes = Array(EditedPiece(written).withoutComments.bytes)
    return (try? Document(parsing: bytes))?.root ?? self
  }
}

extension EditedContainer {
  fileprivate mutating func arrange(
    _ arranged: [ArrangedMember], _ style: EditingStyle, _ indentation: String, allowsComments: Bool
  ) {
    let kept = Set(arranged.compactMap { if case .kept(let index) = $0 { index } else { nil } })
    var taken: [Int: Member] = [:]
    for index in members.indices.reversed() where !kept.contains(index) { taken[index] = remove(at: index) }
    for (place, member) in arranged.enumerated() {
      switch member {
      case .kept: continue
      case .moved(let index): if let member = taken[index] { insert(member.copied, at: place, style, indentation) }
      case .copied(let copy):
        insert(allowsComments ? copy.member : copy.member.withoutComments, at: place, style, indentation)
      }
    }
  }
}

extension EditedContainer.Member {
  fileprivate var withoutComments: EditedContainer.Member {
    EditedContainer.Member(
      lead: .empty, key: key, value: .written(EditedPiece(value.bytes).withoutComments), indentation: indentation)
  }
}

extension EditedPiece {
  /// The same value without comments and trailing commas.
  fileprivate var withoutComments: EditedPiece {
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
