/// Breaks one text greedily, in one pass and constant memory. Each line holds as much text as fits.
@safe struct LineBreaker {
  /// A position at which the line may end.
  private struct Place {
    /// The end of the shown part of the line in bytes, without trailing spaces.
    var end: Int
    /// The start of the next line in bytes, and the width of the text before it.
    var next: Int
    var width: Int
    /// Whether a hyphen is drawn at the end of the line, in place of a soft hyphen.
    var isHyphenated = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let widths: AdvanceWidths
  /// The runs of the text; `nil` for a text with one style.
  private let runs: [StyledText.Run]?
  /// The widths of the signs at the end of a line.
  private let ellipsis: Int
  private let hyphen: Int
  /// The width of a line in 1/2048 em, or in 1/2048 points for a text of several runs. So are all widths.
  private let room: Int
  private let limit: Int

  // The current line: its start, its width, and its end without trailing spaces.
  private var start = 0
  private var width = 0
  private var end = 0
  /// The last position that leaves room for "…".
  private var truncation = 0
  private var opportunity: Place?
  /// The soft hyphens near the end of the line after which a hyphen does not fit. It may fit on the next line.
  private var unfitHyphens: [Place] = []
  private var count = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths, room: Int, limit: Int) {
    unsafe self.bytes = bytes
    self.widths = widths
    runs = nil
    ellipsis = widths.ellipsis
    hyphen = widths.hyphen
    self.room = room
    self.limit = limit
  }

  /// Creates a breaker of a text of several runs, at least one. A sign at the end of a line gets the room of its widest run.
  init(_ bytes: UnsafeBufferPointer<UInt8>, runs: [StyledText.Run], room: Int, limit: Int) {
    unsafe self.bytes = bytes
    widths = TextMeasurer.widths(of: runs[0].style)
    self.runs = runs
    let all = runs.map { (widths: TextMeasurer.widths(of: $0.style), size: $0.style.size) }
    ellipsis = all.reduce(0) { max($0, RunReader.width($1.widths.ellipsis, size: $1.size)) }
    hyphen = all.reduce(0) { max($0, RunReader.width($1.widths.hyphen, size: $1.size)) }
    self.room = room
    self.limit = limit
  }

  /// Appends the lines of the text.
  ///
  /// - Parameter clusters: The clusters of the text.
  @inline(__always)
  mutating func appendLines(of clusters: inout some BreakableClusters, to lines: inout [TextLine]) {
    while let next = clusters.next() {
      let cluster = next.cluster
      switch next.lineBreak {
      case .forbidden: break
      case .mandatory:
        if isLastLine {
          // Truncate the line unless only white space follows.
          return lines.append(isBlank(from: cluster.start) ? wholeLine : cutLine)
        }
        lines.append(wholeLine)
        startLine(at: cluster.start)
      case .allowed: if end > start { addOpportunity(before: cluster) }
      }
      if cluster.isBlank {
        // Spaces at the start of a line are omitted. Spaces at its end have no width.
        if end == start {
          (start, end, truncation) = (cluster.end, cluster.end, cluster.end)
        } else {
          width += cluster.width
          // If the line ends at this opportunity, the next line begins after the spaces.
          if let place = opportunity, place.next == cluster.start {
            opportunity = Place(end: place.end, next: cluster.end, width: width)
          }
        }
        continue
      }
      while width + cluster.width > room && end > start {
        if isLastLine { return lines.append(cutLine) }
        // Break at the last opportunity, or before this cluster if the word is wider than the line.
        let place = opportunity ?? Place(end: end, next: cluster.start, width: width)
        lines.append(TextLine(start: start, end: place.end, isHyphenated: place.isHyphenated))
        carryOver(from: place)
      }
      width += cluster.width
      end = cluster.end
      if width + ellipsis <= room { truncation = end }
    }
    if end > start { lines.append(wholeLine) }
  }

  private var isLastLine: Bool { count + 1 == limit }
  private var wholeLine: TextLine { TextLine(start: start, end: end) }
  private var cutLine: TextLine { TextLine(start: start, end: truncation, isTruncated: true) }

  private mutating func startLine(at place: Int) {
    count += 1
    (start, width, end, truncation, opportunity) = (place, 0, place, place, nil)
    if !unfitHyphens.isEmpty { unfitHyphens.removeAll() }
  }

  /// Starts a new line with the text after the end of the previous line.
  private mutating func carryOver(from place: Place) {
    count += 1
    start = place.next
    width -= place.width
    end = max(end, start)
    truncation = isLastLine ? truncationPlace(from: start, to: end) : start
    opportunity = nil
    if unfitHyphens.isEmpty { return }
    unfitHyphens.removeAll { $0.next <= start }
    for index in unfitHyphens.indices { unfitHyphens[index].width -= place.width }
    opportunity = unfitHyphens.last(where: fits)
    unfitHyphens.removeAll(where: fits)
  }

  /// Returns the last position in the carried-over start of a line that leaves room for "…".
  private func truncationPlace(from start: Int, to end: Int) -> Int {
    let carried = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
    if let runs {
      var reader = unsafe RunReader(carried, from: start, runs)
      return truncationPlace(from: start, &reader)
    }
    var reader = unsafe ClusterReader(carried, widths)
    return truncationPlace(from: start, &reader)
  }

  private func truncationPlace(from start: Int, _ reader: inout some ClusterSource) -> Int {
    var width = 0
    var place = start
    while let cluster = reader.next() {
      width += cluster.width
      if width + ellipsis > room { break }
      if !cluster.isBlank { place = start + cluster.end }
    }
    return place
  }

  private func isBlank(from start: Int) -> Bool {
    var reader = unsafe ClusterReader(UnsafeBufferPointer(rebasing: bytes[start...]), widths)
    while let cluster = reader.next() {
      if !cluster.isBlank { return false }
    }
    return true
  }

  /// Remembers that the line may end before a cluster. A line ends at a soft hyphen only if there is room for the hyphen.
  private mutating func addOpportunity(before cluster: ClusterReader.Cluster) {
    guard isAfterSoftHyphen(cluster.start) else {
      return opportunity = Place(end: end, next: cluster.start, width: width)
    }
    let place = Place(end: end - 2, next: cluster.start, width: width, isHyphenated: true)
    if fits(place) {
      opportunity = place
    } else {
      unfitHyphens.append(place)
    }
  }

  /// Returns whether the text before a soft hyphen is not empty and fits with a hyphen.
  private func fits(_ place: Place) -> Bool { place.end > start && place.width + hyphen <= room }

  /// Returns whether a position follows a soft hyphen.
  private func isAfterSoftHyphen(_ place: Int) -> Bool {
    unsafe place >= 2 && bytes[place - 2] == 0xC2 && bytes[place - 1] == 0xAD
  }
}
