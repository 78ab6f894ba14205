/// The text of a merge in which git's markers are around the lines of open conflicts: the lines of our version, then those of theirs.
struct MergeMarkers {
  private let original: [UInt8]
  /// The replacements in the original text for our version and for theirs in the open conflicts.
  private let ours: [TextReplacement]
  private let theirs: [TextReplacement]
  private let lineEnd: [UInt8]

  init(of original: [UInt8], ours: [TextReplacement], theirs: [TextReplacement]) {
    self.original = original
    (self.ours, self.theirs) = (ours, theirs)
    lineEnd = Array(original.lineEnd.utf8)
  }

  /// Returns the text.
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
  private func hunks() -> [Range<Int>] {
    let (own, other) = (Set(ours), Set(theirs))
    let differing = ours.filter { !other.contains($0) } + theirs.filter { !own.contains($0) }
    let common = ours.filter(other.contains)
    var hunks = Self.united(differing.map { lines(around: $0.range) })
    while true {
      // A common replacement that goes across the end of a hunk belongs to it.
      let grown = Self.united(
        hunks.map { hunk in
          let across = common.filter { Self.touches($0.range, hunk) && !Self.contains(hunk, $0.range) }
          return across.reduce(hunk) { Self.union($0, lines(around: $1.range)) }
        })
      if grown == hunks { return hunks }
      hunks = grown
    }
  }

  /// Returns the unions of ranges that touch, in order.
  private static func united(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var united: [Range<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = united.last, range.lowerBound <= last.upperBound {
        united[united.count - 1] = union(last, range)
      } else {
        united.append(range)
      }
    }
    return united
  }

  private static func union(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
    min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
  }

  private static func touches(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.lowerBound <= other.upperBound && other.lowerBound <= one.upperBound
  }

  private static func contains(_ outer: Range<Int>, _ inner: Range<Int>) -> Bool {
    outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
  }

  /// Returns the whole lines around a range, with the last line end.
  private func lines(around range: Range<Int>) -> Range<Int> {
    let start = original[..<range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let isAtLineEnd =
      range.upperBound > start && range.upperBound > range.lowerBound && original[range.upperBound - 1] == 0x0A
    if isAtLineEnd { return start..<range.upperBound }
    let end = original[range.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? original.count
    return start..<end
  }

  private func applied(_ replacements: [TextReplacement], _ range: Range<Int>) -> [UInt8] {
    let inside = replacements.filter { Self.contains(range, $0.range) && !(range.isEmpty && !$0.range.isEmpty) }
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
