/// Measures and breaks text without a UI toolkit, by the advance widths of a Helvetica-metric face and, for what it
/// lacks, of Noto Sans CJK: full-width characters take one em, Hangul 0.92 em.
public enum TextMeasurer {
  /// The width of a text on one line, in points. O(length).
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

  /// Breaks a text into lines that are no wider than `width` points.
  ///
  /// Lines end where the Unicode line breaking algorithm lets them (UAX #14, Unicode 16): at spaces, between ideographs,
  /// after hyphens, never before closing or after opening punctuation, never inside a number, nor a cluster. As in
  /// browsers, a line may start with a small kana. Scripts that need a dictionary, such as Thai, may break between
  /// clusters. A word that is wider than a line is broken between clusters as well. When there are more than `limit`
  /// lines, the last one ends in "…".
  /// O(length of what is shown and of the white space after it).
  public static func lines(of text: JSONText, style: TextStyle, width: Double, limit: Int = .max) -> [TextLine] {
    var lines: [TextLine] = []
    appendLines(of: text, style: style, width: width, limit: limit, to: &lines)
    return lines
  }

  static func appendLines(
    of text: JSONText, style: TextStyle, width: Double, limit: Int, to lines: inout [TextLine]
  ) {
    guard limit > 0 else { return }
    // A little more than the width, so that a text measured and then broken by the same width stays on one line.
    let units = width.isFinite && style.size > 0 ? width * Double(ClusterReader.em) / style.size + 0.001 : 1e12
    let room = Int(min(max(units, 0), 1e12))
    unsafe text.withUTF8 { bytes in
      if let end = unsafe PlainLine.end(of: bytes, widths: widths(of: style), room: room) {
        if end > 0 { lines.append(TextLine(start: 0, end: end, isTruncated: false)) }
        return
      }
      var breaker = unsafe LineBreaker(bytes, widths: widths(of: style), room: room, limit: limit)
      breaker.appendLines(to: &lines)
    }
  }

  private static func widths(of style: TextStyle) -> AdvanceWidths {
    style.weight == .bold ? .bold : .regular
  }
}
