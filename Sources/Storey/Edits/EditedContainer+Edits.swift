/// Insertion and removal of members. The pieces around them are changed so that the text stays valid and keeps its format.
extension EditedContainer {
  /// Returns the index of the member that a token of a pointer names; `nil` if it does not exist.
  func index(ofToken token: String) -> Int? {
    if isObject { return index(of: token) }
    guard let index = Int(token), String(index) == token, members.indices.contains(index) else { return nil }
    return index
  }

  /// Returns the indentation of the line that begins with a member; `nil` if it is not the first of its line.
  func indentation(ofMember index: Int) -> String? {
    let lead = members[index].lead
    guard lead.hasLineEnd else { return nil }
    return String(decoding: lead.lastLine.indentation, as: UTF8.self)
  }

  // MARK: Insertion

  /// Inserts a member.
  ///
  /// - Parameters:
  ///   - new: The member. Its value, its key and its comments are used.
  ///   - index: Its index.
  ///   - indentation: The indentation of the line on which the container begins.
  mutating func insert(_ new: Member, at index: Int, _ style: EditingStyle, _ indentation: String) {
    var new = new
    let (comments, remarks) = (new.lead.comments + new.colon.comments + new.tail.comments, new.remark.comments)
    let value = new.value.bytes[...]
    (new.tail, new.comma, new.remark, new.staying) = (.empty, .empty, .empty, [])
    if members.isEmpty, end.isBlank, !end.hasLineEnd { end = .empty }
    let opensLines =
      members.isEmpty && !end.hasLineEnd && style.hasLines
      && (value.contains(0x0A) || (comments + remarks).contains { $0.starts(with: "//".utf8) })
    if hasLines || opensLines {
      let own = indentationOfMembers(near: index) ?? indentation + style.unit
      let line = style.lineEnd + own
      let lines = comments.map { Array(line.utf8) + style.indented($0, by: own, from: new.indentation) }
      new.lead = EditedPiece(Array(lines.joined()) + Array(line.utf8))
      new.value = .written(EditedPiece(style.indented(value, by: own, from: new.indentation)))
      new.remark = EditedPiece(remarks.map { [0x20] + style.indented($0, by: own, from: new.indentation) }.joined())
      if index < members.count, members[index].lead.bytes.isEmpty { members[index].lead = EditedPiece(style.space) }
      if opensLines { end = EditedPiece(Array(end.bytes) + (style.lineEnd + indentation).utf8) }
    } else {
      let isAfterLine = index > 0 && members[index - 1].remark.endsInLineComment
      let room = isAfterLine ? EditedPiece(style.lineEnd + indentation + style.unit) : makeRoom(at: index, style)
      let block = (comments + remarks).map { EditingStyle.blockComment($0) + [0x20] }.joined()
      new.lead = EditedPiece(Array(room.bytes) + Array(block))
      new.value = .written(
        EditedPiece(
          hasLongValues ? style.indented(value, by: indentation, from: new.indentation) : style.onOneLine(value)))
    }
    if new.value.hasLineEnd { hasLongValues = true }
    new.indentation = nil
    new.colon = isObject ? colon(near: index) ?? EditedPiece(style.colon) : .empty
    addCommas(around: &new, at: index)
    members.insert(new, at: index)
  }

  /// Returns the white space before a new member of a container on one line. If the new member is the first one, the former first one
  /// gets the space of the others.
  private mutating func makeRoom(at index: Int, _ style: EditingStyle) -> EditedPiece {
    guard index == 0, let first = members.first else {
      return EditedPiece(members.isEmpty ? "" : style.space)
    }
    let isNextToBracket = first.lead.isBlank
    members[0].lead = isNextToBracket ? EditedPiece(style.space) : first.lead
    return isNextToBracket ? first.lead : .empty
  }

  /// The indentation of a member near an index that is the first of its line.
  private func indentationOfMembers(near index: Int) -> String? {
    if index < members.count, let found = indentation(ofMember: index) { return found }
    for other in members[..<index].indices.reversed() { if let found = indentation(ofMember: other) { return found } }
    return members.indices.lazy.compactMap(indentation(ofMember:)).first
  }

  /// The colon of a member near an index, without comments.
  private func colon(near index: Int) -> EditedPiece? {
    let near = min(index, members.count - 1)
    guard near >= 0 else { return nil }
    let colon = members[near].colon
    return colon.hasLineEnd || colon.bytes.contains(Byte.slash) ? nil : colon.copied
  }

  /// Adds the commas that a new member needs. A comma after the last member stays one after the last member.
  private mutating func addCommas(around new: inout Member, at index: Int) {
    let comma = EditedPiece([Byte.comma])
    if index < members.count { return new.comma = comma }
    guard let last = members.indices.last else { return }
    if members[last].comma.bytes.isEmpty { members[last].comma = comma } else { new.comma = comma }
  }

  /// Returns a member with the comments that belong to it, as new text.
  func copyOfMember(at index: Int) -> Member {
    var copy = members[index].copied
    (copy.staying, copy.lead) = ([], copy.lead.dividedAtBlankLine.own)
    (copy.key, copy.colon) = (copy.key?.copied, copy.colon.copied)
    copy.indentation = indentation(ofMember: index)?.utf8.count
    return copy
  }

  // MARK: Removal

  /// Removes a member with its comments. Comments before a blank line stay.
  mutating func remove(at index: Int) -> Member {
    let indentation = indentation(ofMember: index)?.utf8.count
    var removed = members.remove(at: index)
    let (kept, own) = removed.lead.dividedAtBlankLine
    removed.lead = own
    removed.indentation = indentation
    let remaining = removed.staying + (kept.bytes.isEmpty ? [] : [kept])
    if index < members.count {
      members[index].staying = remaining + members[index].staying
      let isAtLineStart = members[index].lead.beginsLine
      if !remaining.isEmpty, !isAtLineStart {
        // The comments that stay keep their line.
        members[index].lead = EditedPiece(
          Array(own.lineBreak) + members[index].lead.bytes.drop { $0.isSpaceOrTab })
      } else if index == 0, !isAtLineStart, members[0].lead.isBlank, own.isBlank {
        // The next member gets the place after the opening bracket.
        members[0].lead = own
      }
      return removed
    }
    staying = remaining + staying
    if members.isEmpty {
      if end.isBlank, remark.bytes.isEmpty, staying.isEmpty { end = .empty }
    } else if removed.comma.bytes.isEmpty {
      members[index - 1].comma = .empty
    }
    return removed
  }
}

extension EditedContainer.Member {
  /// The same member as new text.
  var copied: EditedContainer.Member {
    var copy = self
    copy.lead = lead.copied
    copy.value = .written(EditedPiece(value.bytes))
    (copy.tail, copy.remark) = (tail.copied, remark.copied)
    return copy
  }
}

extension EditedPiece {
  /// Whether a line end is before all other content.
  fileprivate var beginsLine: Bool {
    bytes.first { !$0.isSpaceOrTab }.map { $0.isLineEnd } ?? false
  }

  /// The last line end of white space before a member, and the indentation after it.
  fileprivate var lineBreak: ArraySlice<UInt8> {
    guard let feed = bytes.lastIndex(where: { $0.isLineEnd }) else { return [0x20] }
    let isPair = feed > bytes.startIndex && bytes[feed] == 0x0A && bytes[feed - 1] == 0x0D
    return bytes[(isPair ? feed - 1 : feed)...]
  }

  /// The comments of the piece, in order.
  fileprivate var comments: [ArraySlice<UInt8>] {
    var lexer = JSONLexer(bytes)
    var comments: [ArraySlice<UInt8>] = []
    while let token = lexer.next() { if token.isComment { comments.append(bytes[token.range]) } }
    return comments
  }

  /// The white space and comments before a member, divided after the last blank line that comments precede: what stays if the member
  /// is removed, and what belongs to the member.
  fileprivate var dividedAtBlankLine: (staying: EditedPiece, own: EditedPiece) {
    var lexer = JSONLexer(bytes)
    var division: Int?
    var last: JSONToken?
    while let token = lexer.next() {
      if let last, token.lines.lowerBound > last.lines.upperBound + 1 { division = last.range.upperBound }
      last = token
    }
    let linesAfter = bytes[(last?.range.upperBound ?? bytes.startIndex)...].count { $0 == 0x0A }
    if let last, linesAfter > 1 { division = last.range.upperBound }
    guard let division else { return (.empty, self) }
    return (self[bytes.startIndex..<division], self[division..<bytes.endIndex])
  }
}
