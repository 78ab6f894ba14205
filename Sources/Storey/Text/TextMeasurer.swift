/// Measures and breaks text without a UI toolkit.
///
/// It uses the advance widths of a face with the metrics of Helvetica and, for missing characters, of Noto Sans CJK: full-width
/// characters are one em wide, Hangul 0.92 em.
public enum TextMeasurer {
  /// The ascent and the descent of the font, in em (`hhea` of Liberation Sans 2.1).
  package static let (ascent, descent) = (0.905, 0.212)

  /// Returns the width of a text on one line, in points. O(length).
  public static func width(of text: JSONText, style: TextStyle) -> Double {
    let units = unsafe text.withUTF8 { bytes in
      if let units = unsafe PlainLine.width(of: bytes, widths: widths(of: style)) { return units }
      var reader = unsafe ClusterReader(bytes, widths(of: style))
      var sum = 0
      while let cluster = reader.next() { sum += cluster.width }
      return sum
    }
    return Double(units) * style.size / Double(ClusterReader.em)
  }

  /// Returns the width of the widest line of a text that is broken only at its line ends, and the width of its widest cluster, in
  /// points. O(length).
  static func widths(of text: JSONText, style: TextStyle) -> (widestLine: Double, widestCluster: Double) {
    let point = style.size / Double(ClusterReader.em)
    let widths = widths(of: style)
    return unsafe text.withUTF8 { bytes in
      if let plain = unsafe PlainLine.measure(bytes, widths: widths) {
        return (Double(plain.width) * point, Double(plain.widest) * point)
      }
      let widest = Self.widest(of: unsafe ClusterReader(bytes, widths))
      return (Double(widest.line) * point, Double(widest.cluster) * point)
    }
  }

  /// Returns the widths of the widest line and of the widest cluster of a text, in the unit of its reader.
  private static func widest(of reader: some ClusterSource) -> (line: Int, cluster: Int) {
    var reader = reader
    var (line, widestLine, widestCluster) = (0, 0, 0)
    while let cluster = reader.next() {
      line = cluster.isBlank && cluster.width == 0 ? 0 : line + cluster.width
      widestLine = max(widestLine, line)
      widestCluster = max(widestCluster, cluster.width)
    }
    return (widestLine, widestCluster)
  }

  /// Breaks a text into lines of at most `width` points.
  ///
  /// Line breaks follow the Unicode line breaking algorithm (UAX #14, Unicode 16): after spaces, between ideographs and after
  /// hyphens, but not before closing punctuation, after opening punctuation, inside a number or inside a cluster. As in
  /// browsers, a line may start with a small kana, ends after every space if it is full there, is broken between two ASCII
  /// characters by a table (not after `/`), and may end at a soft hyphen, in whose place a hyphen is drawn. Scripts that need a dictionary, such as Thai, may break between clusters. A
  /// word that is wider than a line is also broken between clusters. When the text needs more than `limit` lines, the last line
  /// ends in "…".
  ///
  /// Complexity: O(length of the shown text and of the white space after it).
  public static func lines(of text: JSONText, style: TextStyle, width: Double, limit: Int = .max) -> [TextLine] {
    var lines: [TextLine] = []
    appendLines(of: text, style: style, width: width, limit: limit, to: &lines)
    return lines
  }

  static func appendLines(
    of text: JSONText, style: TextStyle, width: Double, limit: Int, to lines: inout [TextLine]
  ) {
    unsafe text.withUTF8 { unsafe appendLines(of: $0, style: style, width: width, limit: limit, to: &lines) }
  }

  /// Appends the lines of a text, as `lines(of:style:width:limit:)` returns them.
  package static func appendLines(
    of bytes: UnsafeBufferPointer<UInt8>, style: TextStyle, width: Double, limit: Int, to lines: inout [TextLine]
  ) {
    guard limit > 0 else { return }
    // Slightly more than the width, so that a text stays on one line when it is broken at its own measured width.
    let units = width.isFinite && style.size > 0 ? width * Double(ClusterReader.em) / style.size + 0.001 : 1e12
    let room = Int(min(max(units, 0), 1e12))
    if let line = unsafe PlainLine.only(of: bytes, widths: widths(of: style), room: room, isLast: limit == 1) {
      if line.end > 0 || line.isTruncated { lines.append(line) }
      return
    }
    let breaker = unsafe LineBreaker(bytes, widths: widths(of: style), room: room, limit: limit)
    unsafe appendLines(of: bytes, widths(of: style), breaker, to: &lines)
  }

  /// Appends the lines of a text with a breaker for it.
  private static func appendLines(
    of bytes: UnsafeBufferPointer<UInt8>, _ widths: AdvanceWidths, _ breaker: LineBreaker, to lines: inout [TextLine]
  ) {
    let first = lines.count
    let isPlain = unsafe widths.ascii.withUnsafeBufferPointer { ascii in
      var (clusters, breaker) = (unsafe PlainClusters(bytes, widths, ascii), breaker)
      breaker.appendLines(of: &clusters, to: &lines)
      return !clusters.foundOther
    }
    if isPlain { return }
    lines.removeSubrange(first...)
    var (clusters, breaker) = (unsafe AnyClusters(bytes, ClusterReader(bytes, widths)), breaker)
    breaker.appendLines(of: &clusters, to: &lines)
  }

  // MARK: Runs

  /// Returns the width of a text of several runs on one line, in points. O(length).
  public static func width(of text: StyledText) -> Double { widths(of: text).widestLine }

  /// Returns the widths of a text of several runs, as for a text with one style.
  static func widths(of text: StyledText) -> (widestLine: Double, widestCluster: Double) {
    if text.runs.isEmpty { return (0, 0) }
    let widest = unsafe text.text.withUTF8 { bytes in Self.widest(of: unsafe RunReader(bytes, from: 0, text.runs)) }
    return (Double(widest.line) / Double(ClusterReader.em), Double(widest.cluster) / Double(ClusterReader.em))
  }

  /// Breaks a text of several runs into lines of at most `width` points, as one with a single style.
  ///
  /// Complexity: O(length).
  public static func lines(of text: StyledText, width: Double, limit: Int = .max) -> [TextLine] {
    var lines: [TextLine] = []
    appendLines(of: text, width: width, limit: limit, to: &lines)
    return lines
  }

  static func appendLines(of text: StyledText, width: Double, limit: Int, to lines: inout [TextLine]) {
    guard limit > 0, !text.runs.isEmpty else { return }
    let units = width.isFinite ? width * Double(ClusterReader.em) + 0.5 : 1e12
    let room = Int(min(max(units, 0), 1e12))
    unsafe text.text.withUTF8Bytes { bytes in
      var clusters = unsafe AnyClusters(bytes, RunReader(bytes, from: 0, text.runs))
      var breaker = unsafe LineBreaker(bytes, runs: text.runs, room: room, limit: limit)
      breaker.appendLines(of: &clusters, to: &lines)
    }
  }

  static func widths(of style: TextStyle) -> AdvanceWidths {
    style.weight == .bold ? .bold : .regular
  }
}
