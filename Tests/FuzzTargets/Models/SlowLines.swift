import Storey

/// A text that is broken into lines without regard to speed: each line takes as many clusters as fit.
struct SlowLines {
  /// A cluster of the text.
  private struct Cluster {
    let start: Int
    let end: Int
    let width: Int
    let isBlank: Bool
    /// Whether a line can end before the cluster, and whether it must.
    var allowsBreak = false
    var requiresBreak = false
    /// Whether it is a soft hyphen.
    let isSoftHyphen: Bool
  }

  private let clusters: [Cluster]
  private let room: Int
  private let limit: Int
  private let ellipsis: Int
  private let hyphen: Int
  private(set) var lines: [Line] = []

  /// A line, in bytes of the text.
  struct Line: Equatable, CustomStringConvertible {
    let start: Int
    let end: Int
    let isTruncated: Bool
    var isHyphenated = false

    var description: String { "\(start)..<\(end)\(isTruncated ? "…" : "")\(isHyphenated ? "‐" : "")" }
  }

  /// - Parameters:
  ///   - style: A style of 2048 points, in which all widths are whole numbers.
  ///   - room: The width of a line.
  ///   - limit: The greatest number of lines.
  init(_ scalars: [LineScalar], style: TextStyle, room: Int, limit: Int) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.map(\.scalar))
    self.room = room
    self.limit = limit
    ellipsis = Int(TextMeasurer.width(of: "…", style: style))
    hyphen = Int(TextMeasurer.width(of: "‐", style: style))
    var starts: [Int: Int] = [:]
    var count = 0
    for (index, scalar) in scalars.enumerated() {
      starts[count] = index
      count += UTF8.width(scalar.scalar)
    }
    let breaks = SlowLineBreaks(scalars).isMandatory
    var clusters: [Cluster] = []
    var position = 0
    for character in String(text) {
      let length = character.utf8.count
      var cluster = Cluster(
        start: position, end: position + length,
        width: Int(TextMeasurer.width(of: JSONText(String(character)), style: style)),
        isBlank: character.unicodeScalars.first.map(Self.isBlank) ?? false, isSoftHyphen: character == "\u{AD}")
      if let scalar = starts[position], let isMandatory = breaks[scalar] {
        cluster.requiresBreak = isMandatory
        cluster.allowsBreak = !isMandatory
      }
      clusters.append(cluster)
      position += length
    }
    self.clusters = clusters
    if limit > 0 { breakLines() }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace && !["\u{A0}", "\u{2007}", "\u{202F}"].contains(scalar) || scalar == "\u{200B}"
  }

  private mutating func breakLines() {
    var rest = clusters.indices
    while let start = rest.first {
      // The paragraph ends before the next cluster that must begin a line.
      let end = rest.dropFirst().first { clusters[$0].requiresBreak } ?? rest.upperBound
      breakParagraph(start..<end)
      if lines.count >= limit { return }
      rest = end..<rest.upperBound
    }
  }

  private mutating func breakParagraph(_ paragraph: Range<Int>) {
    let isFollowed = clusters[paragraph.upperBound...].contains { !$0.isBlank }
    let isAtEnd = paragraph.upperBound == clusters.count
    var start = paragraph.lowerBound
    repeat {
      // Blanks at the start of a line are left out.
      while start < paragraph.upperBound && clusters[start].isBlank { start += 1 }
      let rest = start..<paragraph.upperBound
      let fitting = self.fitting(rest)
      let isLast = lines.count + 1 == limit
      if fitting == visibleEnd(rest) {
        if isLast && isFollowed { return truncate(rest) }
        // A paragraph without visible text is an empty line, except at the end of the text.
        if !rest.isEmpty || !isAtEnd { append(start..<fitting) }
        return
      }
      if isLast { return truncate(rest) }
      // The line ends at the last opportunity up to the first visible cluster that does not fit.
      let next = rest[fitting...].first { !clusters[$0].isBlank } ?? rest.upperBound
      let place = rest[(start + 1)...next].last { clusters[$0].allowsBreak && fitsHyphen(start..<$0) }
      if let place, clusters[place - 1].isSoftHyphen {
        append(start..<(place - 1), isHyphenated: true)
      } else {
        append(start..<visibleEnd(start..<(place ?? fitting)))
      }
      start = place ?? next
    } while lines.count < limit
  }

  /// The end of the clusters that fit on a line, without blanks at the end. The first cluster always fits.
  private func fitting(_ range: Range<Int>) -> Int {
    var width = 0
    var end = range.lowerBound
    for index in range {
      width += clusters[index].width
      if clusters[index].isBlank { continue }
      if width > room && index > range.lowerBound { break }
      end = index + 1
    }
    return end
  }

  /// The end of a range without the blanks at its end.
  private func visibleEnd(_ range: Range<Int>) -> Int {
    range.last { !clusters[$0].isBlank }.map { $0 + 1 } ?? range.lowerBound
  }

  /// Whether a part of a line does not end in a soft hyphen, or fits together with a hyphen.
  private func fitsHyphen(_ range: Range<Int>) -> Bool {
    guard clusters[range.upperBound - 1].isSoftHyphen else { return true }
    return range.count > 1 && range.reduce(hyphen) { $0 + clusters[$1].width } <= room
  }

  private mutating func append(_ range: Range<Int>, isHyphenated: Bool = false) {
    let start = position(range.lowerBound)
    lines.append(
      Line(
        start: start, end: range.isEmpty ? start : clusters[range.upperBound - 1].end, isTruncated: false,
        isHyphenated: isHyphenated))
  }

  private mutating func truncate(_ range: Range<Int>) {
    var width = 0
    var end = range.lowerBound
    for index in range {
      width += clusters[index].width
      if width + ellipsis > room { break }
      if !clusters[index].isBlank { end = index + 1 }
    }
    let start = position(range.lowerBound)
    lines.append(
      Line(start: start, end: end > range.lowerBound ? clusters[end - 1].end : start, isTruncated: true))
  }

  private func position(_ index: Int) -> Int {
    index < clusters.count ? clusters[index].start : clusters.last?.end ?? 0
  }
}
