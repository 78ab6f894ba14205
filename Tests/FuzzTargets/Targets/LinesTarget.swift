import Storey

/// Breaks a text into lines, and compares them with `SlowLines`.
///
/// Input: a width, a limit and a weight, then one byte for each scalar of the text (`LineScalar.all`). If the first bit of the
/// second byte is set, the other bytes are any text, and only properties that do not depend on the line breaking classes are checked.
enum LinesTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard bytes.count > 2 else { return }
    let room = Int(bytes[0]) * 72
    let limit = bytes[1] & 0x3F == 0 ? Int.max : Int(bytes[1] & 0x3F)
    let style = TextStyle(name: "em", size: 2048, lineHeight: 2048, weight: bytes[1] & 0x40 == 0 ? .regular : .bold)
    if bytes[1] & 0x80 != 0 {
      return try check(text: String(decoding: bytes[2...], as: UTF8.self), style, room, limit)
    }
    let scalars = bytes[2...].map { LineScalar.all[Int($0) % LineScalar.all.count] }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.map(\.scalar))
    // The breaker splits a cluster that is longer than its window.
    if String(text).contains(where: { $0.utf8.count > 240 }) { return }
    // A break that is allowed at a wrong place is visible only if a line is full there.
    for room in [room, room + 1024, room + 2048, room * 2 + 3000] {
      let found = TextMeasurer.lines(of: JSONText(String(text)), style: style, width: Double(room), limit: limit)
      let expected = SlowLines(scalars, style: style, room: room, limit: limit).lines
      try expectEqual(
        found.map {
          SlowLines.Line(start: $0.start, end: $0.end, isTruncated: $0.isTruncated, isHyphenated: $0.isHyphenated)
        }, expected,
        "lines of \(text.map { String($0.value, radix: 16) }.joined(separator: " ")), width \(room), limit \(limit)")
    }
    try check(text: String(text), style, room, limit)
  }

  /// Lines are in order, fit, and contain all visible clusters; only the last one is truncated.
  private static func check(text: String, _ style: TextStyle, _ room: Int, _ limit: Int) throws(FuzzFailure) {
    let lines = TextMeasurer.lines(of: JSONText(text), style: style, width: Double(room), limit: limit)
    let utf8 = Array(text.utf8)
    try expect(lines.count <= limit, "\(lines.count) lines, limit \(limit)")
    var end = 0
    for (index, line) in lines.enumerated() {
      try expect(end <= line.start && line.start <= line.end && line.end <= utf8.count, "the lines are not in order")
      try expect(!line.isTruncated || index == limit - 1, "line \(index) is truncated, limit \(limit)")
      guard let part = String(validating: utf8[line.start..<line.end], as: UTF8.self),
        let gap = String(validating: utf8[end..<line.start], as: UTF8.self)
      else { throw FuzzFailure(description: "line \(index) of \(text) does not end between scalars") }
      let isHyphen = index > 0 && lines[index - 1].isHyphenated && gap == "\u{AD}"
      let isBlank = isHyphen || gap.unicodeScalars.allSatisfy { $0.properties.isWhitespace || isInvisible($0) }
      try expect(isBlank, "the text \"\(gap)\" before line \(index) is missing")
      if part.count > 1 && part.utf8.count < 240 {
        let shown = line.isHyphenated ? part + "‐" : part
        let width = TextMeasurer.width(of: JSONText(shown), style: style)
        try expect(width <= Double(room), "the line \"\(part)\" has the width \(width), more than \(room)")
      }
      end = line.end
    }
    if lines.last?.isTruncated != true {
      let rest = String(decoding: utf8[end...], as: UTF8.self)
      let isBlank = rest.unicodeScalars.allSatisfy { $0.properties.isWhitespace || isInvisible($0) }
      try expect(isBlank, "the text \"\(rest)\" after the last line is missing")
    }
  }

  /// Marks and joiners that may form a cluster with white space.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200B}" || scalar.properties.isGraphemeExtend || scalar == "\u{200D}"
      || [.spacingMark, .nonspacingMark, .enclosingMark, .modifierSymbol].contains(scalar.properties.generalCategory)
  }
}
