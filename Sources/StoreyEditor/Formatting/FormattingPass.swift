import Storey

/// One pass of the formatter over the tokens of a file.
struct FormattingPass {
  /// The white space between two tokens.
  private enum Gap {
    case none, space
    /// A line end, perhaps a blank line, and an indentation by a number of levels.
    case line(level: Int, isAfterBlank: Bool)
  }

  private let layout: TokenLayout
  private let bytes: [UInt8]
  private let options: FormattingOptions
  private let lineEnd: [UInt8]
  /// Whether each container around the current token is on one line.
  private var isFlat: [Bool] = []
  /// The number of containers that have been opened.
  private var containerCount = 0
  /// The columns before the current token.
  private var column = 0

  init(_ layout: TokenLayout, _ bytes: [UInt8], _ options: FormattingOptions) {
    self.layout = layout
    self.bytes = bytes
    self.options = options
    let first = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
    let isCRLF = first.map { bytes[$0...].starts(with: [0x0D, 0x0A]) } ?? false
    lineEnd = isCRLF ? [0x0D, 0x0A] : [0x0A]
  }

  private var tokens: [JSONToken] { layout.tokens }

  mutating func replacements() -> [TextReplacement] {
    var replacements: [TextReplacement] = []
    var end = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for (index, token) in tokens.enumerated() {
      let text = text(of: gap(before: index))
      replacements += changes(of: end..<token.range.lowerBound, to: text)
      pass(index)
      end = token.range.upperBound
    }
    return replacements + changes(of: end..<bytes.count, to: finalGap(bytes[end...]))
  }

  /// Counts the columns of a token, and enters or leaves a container.
  private mutating func pass(_ index: Int) {
    let token = tokens[index]
    if token.opens {
      let container = layout.containers[containerCount]
      containerCount += 1
      let isFollowedByComma = container.end + 1 < tokens.count && tokens[container.end + 1].kind == .comma
      let end = column + container.width + (isFollowedByComma ? 1 : 0)
      isFlat.append(isFlat.last == true || (container.mayBeFlat && end <= JSONFormatter.width))
    }
    if token.closes { _ = isFlat.popLast() }
    column += token.columns(in: bytes)
  }

  // MARK: Gaps

  private func gap(before index: Int) -> Gap {
    guard index > 0 else { return .none }
    let (last, token) = (tokens[index - 1], tokens[index])
    let lineEnds = token.lines.lowerBound - last.lines.upperBound
    let isInFlat = isFlat.last == true
    let line = Gap.line(
      level: isFlat.count - (token.closes ? 1 : 0), isAfterBlank: lineEnds > 1 && !last.opens && !token.closes)
    if last.kind == .lineComment { return line }
    if token.isComment {
      if lineEnds > 0 { return line }
      return startsItem(index) ? line : .space
    }
    if token.closes { return last.opens || isInFlat ? .none : line }
    if token.kind == .comma || token.kind == .colon { return .none }
    if last.kind == .colon { return .space }
    if last.kind == .blockComment { return lineEnds > 0 ? line : .space }
    if isInFlat { return last.kind == .comma ? .space : .none }
    return line
  }

  /// Returns whether a comment is before a member or an element on the same line, and belongs to it.
  private func startsItem(_ index: Int) -> Bool {
    guard tokens[index].kind == .blockComment, tokens[index - 1].opens || tokens[index - 1].kind == .comma,
      index + 1 < tokens.count
    else { return false }
    let next = tokens[index + 1]
    return next.lines.lowerBound == tokens[index].lines.upperBound && !next.closes && next.kind != .comma
      && next.kind != .lineComment
  }

  /// Returns the white space at the end of the file.
  private func finalGap(_ written: ArraySlice<UInt8>) -> [UInt8] {
    let lineEnds = SourceText(Array(written)).lineCount - 1
    let count = options.trimsFinalNewlines ? min(lineEnds, 1) : lineEnds
    return Array(repeatElement(lineEnd, count: options.insertsFinalNewline ? max(count, 1) : count).joined())
  }

  private mutating func text(of gap: Gap) -> [UInt8] {
    switch gap {
    case .none: return []
    case .space:
      column += 1
      return [0x20]
    case .line(let level, let isAfterBlank):
      column = level * options.tabSize
      let indentation =
        options.insertsSpaces
        ? [UInt8](repeating: 0x20, count: column) : [UInt8](repeating: 0x09, count: level)
      return (isAfterBlank ? lineEnd + lineEnd : lineEnd) + indentation
    }
  }

  // MARK: Changes

  /// Returns the replacements of the white space in a range by a text. The end of a line, the line ends and the indentation of
  /// the next line are replaced separately, so that each line can be formatted without the others.
  private func changes(of range: Range<Int>, to text: [UInt8]) -> [TextReplacement] {
    if bytes[range].elementsEqual(text) { return [] }
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    guard let first = bytes[range].firstIndex(where: isLineEnd), let last = bytes[range].lastIndex(where: isLineEnd),
      let end = text.lastIndex(where: isLineEnd)
    else { return [change(of: range, to: text[...])].compactMap(\.self) }
    return [
      change(of: range.lowerBound..<first, to: []), change(of: first..<(last + 1), to: text[...end]),
      change(of: (last + 1)..<range.upperBound, to: text[(end + 1)...]),
    ].compactMap(\.self)
  }

  /// Returns the replacement of the bytes that differ; `nil` if none do. A pair of `\r\n` is not split: a client has no position
  /// inside of it.
  private func change(of range: Range<Int>, to text: ArraySlice<UInt8>) -> TextReplacement? {
    let written = bytes[range]
    if written.elementsEqual(text) { return nil }
    var start = zip(written, text).prefix { $0 == $1 }.count
    let most = min(written.count, text.count) - start
    var end = min(most, zip(written.reversed(), text.reversed()).prefix { $0 == $1 }.count)
    func splitsLineEnd(_ offset: Int) -> Bool {
      offset > range.lowerBound && offset < range.upperBound && bytes[offset - 1] == 0x0D && bytes[offset] == 0x0A
    }
    if splitsLineEnd(range.lowerBound + start) { start -= 1 }
    if splitsLineEnd(range.upperBound - end) { end -= 1 }
    return TextReplacement(
      range: (range.lowerBound + start)..<(range.upperBound - end),
      text: String(decoding: text.dropFirst(start).dropLast(end), as: UTF8.self))
  }
}
