/// Breaks one text greedily, in one pass and constant memory.
@safe struct LineBreaker {
  /// A place where the line may end.
  private struct Opportunity {
    /// The bytes up to which the line is shown, spaces left out.
    var end: Int
    /// Where the next line starts, and the width used up to there.
    var next: Int
    var width: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let widths: AdvanceWidths
  /// The width of a line, and of "…", in 1/2048 em.
  private let room: Int
  private let ellipsis: Int
  private let limit: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths, room: Int, limit: Int) {
    unsafe self.bytes = bytes
    self.widths = widths
    self.room = room
    self.ellipsis = widths.width(of: 0x2026) ?? ClusterReader.em
    self.limit = limit
  }

  mutating func appendLines(to lines: inout [TextLine]) {
    var reader = unsafe ClusterReader(bytes, widths)
    var count = 0
    // The line so far: where it starts, its width, where its text ends without spaces.
    var start = 0
    var width = 0
    var end = 0
    /// The last place that still leaves room for "…".
    var truncation = 0
    var opportunity: Opportunity?
    var previous: ClusterReader.Cluster?

    while let cluster = reader.next() {
      if cluster.scalarClass == .lineEnd {
        if count + 1 == limit {
          // What follows is cut off, unless it is only white space.
          lines.append(TextLine(start: start, end: end, isTruncated: !isBlank(from: cluster.end)))
          return
        }
        lines.append(TextLine(start: start, end: end, isTruncated: false))
        count += 1
        (start, width, end, truncation) = (cluster.end, 0, cluster.end, cluster.end)
        (opportunity, previous) = (nil, nil)
        continue
      }
      if cluster.scalarClass == .space {
        width += cluster.width
        // Spaces at the start of a line are left out.
        if end == start { (start, end, truncation, width) = (cluster.end, cluster.end, cluster.end, 0) }
        previous = cluster
        continue
      }
      if let previous, end > start, Self.mayBreak(between: previous, and: cluster) {
        opportunity = Opportunity(end: end, next: cluster.start, width: width)
      }
      if width + cluster.width > room && end > start {
        if count + 1 == limit {
          lines.append(TextLine(start: start, end: truncation, isTruncated: true))
          return
        }
        // At the last opportunity, or, in a word that is wider than the line, right here.
        let place = opportunity ?? Opportunity(end: end, next: cluster.start, width: width)
        lines.append(TextLine(start: start, end: place.end, isTruncated: false))
        count += 1
        start = place.next
        width -= place.width
        end = max(end, start)
        truncation = count + 1 == limit ? truncationPlace(from: start, to: end) : start
        opportunity = nil
        // What was carried over may fill the line already.
        if width + cluster.width > room && end > start {
          if count + 1 == limit {
            lines.append(TextLine(start: start, end: truncation, isTruncated: true))
            return
          }
          lines.append(TextLine(start: start, end: end, isTruncated: false))
          count += 1
          (start, width, end, truncation) = (cluster.start, 0, cluster.start, cluster.start)
        }
      }
      width += cluster.width
      end = cluster.end
      if width + ellipsis <= room { truncation = end }
      previous = cluster
    }
    if end > start { lines.append(TextLine(start: start, end: end, isTruncated: false)) }
  }

  /// How much of a line's carried-over start leaves room for "…".
  private func truncationPlace(from start: Int, to end: Int) -> Int {
    var reader = unsafe ClusterReader(UnsafeBufferPointer(rebasing: bytes[start..<end]), widths)
    var width = 0
    var place = start
    while let cluster = reader.next() {
      width += cluster.width
      if width + ellipsis > room { break }
      if cluster.scalarClass != .space { place = start + cluster.end }
    }
    return place
  }

  private func isBlank(from start: Int) -> Bool {
    var reader = unsafe ClusterReader(UnsafeBufferPointer(rebasing: bytes[start...]), widths)
    while let cluster = reader.next() {
      if cluster.scalarClass != .space && cluster.scalarClass != .lineEnd { return false }
    }
    return true
  }

  private static func mayBreak(between a: ClusterReader.Cluster, and b: ClusterReader.Cluster) -> Bool {
    switch (a.scalarClass, b.scalarClass) {
    case (.space, _): true
    case (.glue, _), (_, .glue), (.opening, _), (_, .closing): false
    case (.ideographic, _), (_, .ideographic): true
    case (.hyphen, _): !b.isDigit
    case (.closing, .opening): true
    default: false
    }
  }
}
