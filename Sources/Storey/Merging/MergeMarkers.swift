/// The text of a merge in which git's markers are around the lines of open conflicts: the lines of our version, then those of theirs.
struct MergeMarkers {
  private let original: [UInt8]
  /// The replacements in the original text for our version and for theirs in the open conflicts, in order.
  private let ours: [TextReplacement]
  private let theirs: [TextReplacement]
  private let lineEnd: [UInt8]
  /// The offsets of the lines.
  private let lineStarts: [Int]

  init(of original: [UInt8], ours: [TextReplacement], theirs: [TextReplacement]) {
    self.original = original
    (self.ours, self.theirs) = (ours, theirs)
    lineEnd = Array(original.lineEnd.utf8)
    lineStarts = [0] + original.indices.filter { original[$0] == 0x0A }.map { $0 + 1 }
  }

  /// Returns the text. O(bytes).
  /// - Parameter length: The number of characters of a marker; git uses 7.
  func text(length: Int) -> [UInt8] {
    var text: [UInt8] = []
    var position = 0
    for hunk in hunks() {
      text += applied(ours, position..<hunk.lowerBound)
      append(applied(ours, hunk), applied(theirs, hunk), length, to: &text)
      position = hunk.upperBound
    }
    return text + applied(ours, position..<original.count)
  }

  // MARK: Lines that differ

  /// Returns the lines of the original in which the versions differ, in order: they do not touch, and no replacement goes across an end.
  /// O(n log n).
  private func hunks() -> [Range<Int>] {
    let (own, other) = (Set(ours), Set(theirs))
    let differing = ours.filter { !other.contains($0) } + theirs.filter { !own.contains($0) }
    let common = ours.filter(other.contains).map(\.range)
    var hunks: [Range<Int>] = []
    for lines in differing.map({ lines(around: $0.range) }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      var hunk = Self.united(lines, with: &hunks)
      while true {
        if let across = Self.range(across: hunk, in: common) {
          // A common replacement that goes across an end of the lines belongs to them.
          hunk = Self.united(Self.union(hunk, self.lines(around: across)), with: &hunks)
        } else if hunk.upperBound < original.count, !endsLine(hunk, with: ours) || !endsLine(hunk, with: theirs) {
          // A version without the last line end has the next line in its last one.
          hunk = Self.union(hunk, self.lines(around: hunk.upperBound..<hunk.upperBound))
        } else {
          break
        }
      }
      hunks.append(hunk)
    }
    return hunks
  }

  /// Returns the union of a range with the last hunks that it touches, and removes these.
  private static func united(_ range: Range<Int>, with hunks: inout [Range<Int>]) -> Range<Int> {
    var union = range
    while let last = hunks.last, union.lowerBound <= last.upperBound {
      union = Self.union(last, union)
      hunks.removeLast()
    }
    return union
  }

  /// Returns one of some ranges, which are in order and do not overlap, that touches an end of another range and is not in it.
  private static func range(across range: Range<Int>, in ranges: [Range<Int>]) -> Range<Int>? {
    let first = ranges.partitionIndex { $0.lowerBound >= range.lowerBound }
    if first > 0, ranges[first - 1].upperBound >= range.lowerBound { return ranges[first - 1] }
    let last = ranges.partitionIndex { $0.upperBound > range.upperBound }
    return last < ranges.count && ranges[last].lowerBound <= range.upperBound ? ranges[last] : nil
  }

  /// Whether the lines of the original with some replacements end with a line end, or are empty.
  private func endsLine(_ lines: Range<Int>, with replacements: [TextReplacement]) -> Bool {
    var end = lines.upperBound
    let next = replacements.partitionIndex { $0.range.lowerBound >= end }
    for replacement in replacements[..<next].reversed() where replacement.range.upperBound == end {
      if let last = replacement.text.utf8.last { return last == 0x0A }
      end = replacement.range.lowerBound
    }
    return end <= lines.lowerBound || original[end - 1] == 0x0A
  }

  private static func union(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
    min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
  }

  /// Returns the whole lines around a range, with the last line end. O(log lines).
  private func lines(around range: Range<Int>) -> Range<Int> {
    let start = lineStarts[lineStarts.partitionIndex { $0 > range.lowerBound } - 1]
    let isAtLineEnd = !range.isEmpty && original[range.upperBound - 1] == 0x0A
    if isAtLineEnd { return start..<range.upperBound }
    let next = lineStarts.partitionIndex { $0 > range.upperBound }
    return start..<(next < lineStarts.count ? lineStarts[next] : original.count)
  }

  /// Returns a range of the original with those replacements that are in it. O(log replacements + bytes).
  private func applied(_ replacements: [TextReplacement], _ range: Range<Int>) -> [UInt8] {
    let first = replacements.partitionIndex { $0.range.lowerBound >= range.lowerBound }
    let inside = replacements[first...].prefix { $0.range.upperBound <= range.upperBound }
    // A replacement at the border of two ranges is in the one that begins there, or in the last.
    let own = inside.filter {
      !$0.range.isEmpty || $0.range.lowerBound < range.upperBound || range.upperBound == original.count
    }
    return own.map { $0.moved(by: -range.lowerBound) }.applied(to: Array(original[range]))
  }

  // MARK: Writing

  private func append(_ ours: [UInt8], _ theirs: [UInt8], _ length: Int, to text: inout [UInt8]) {
    var (own, other) = (Self.lines(of: ours)[...], Self.lines(of: theirs)[...])
    // Lines that both have at the beginning and at the end are outside of the markers.
    while let line = own.first, line == other.first {
      text += line
      (own, other) = (own.dropFirst(), other.dropFirst())
    }
    var shared: [ArraySlice<UInt8>] = []
    while let line = own.last, line == other.last {
      shared.append(line)
      (own, other) = (own.dropLast(), other.dropLast())
    }
    if own.isEmpty && other.isEmpty {
      text += shared.reversed().joined()
      return
    }
    func marker(_ character: UInt8, _ label: String) {
      if let last = text.last, last != 0x0A { text += lineEnd }
      text += Array(repeating: character, count: length) + label.utf8 + lineEnd
    }
    marker(UInt8(ascii: "<"), " ours")
    text += own.joined()
    marker(UInt8(ascii: "="), "")
    text += other.joined()
    marker(UInt8(ascii: ">"), " theirs")
    text += shared.reversed().joined()
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in text.indices where text[index] == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    return start < text.count ? lines + [text[start...]] : lines
  }
}
