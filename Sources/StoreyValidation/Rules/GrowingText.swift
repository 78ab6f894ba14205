import Storey

/// A text whose lines are compared with other elements.
struct GrowingText {
  let element: Element
  let block: TextBlock
  let lineHeight: Double
  /// The widths of all lines, once they are needed: each one would otherwise need a copy of a text with escapes.
  private var widths: [Double]?

  init(_ element: Element, _ block: TextBlock, _ list: DisplayList) {
    (self.element, self.block) = (element, block)
    lineHeight = list[block.style].lineHeight
  }

  /// Returns whether a line of the text is drawn over another element.
  ///
  /// - Parameters:
  ///   - first: The number of the first line that counts.
  ///   - left: The number of lines that may still be compared.
  mutating func covers(_ other: Element, from first: Int = 1, _ list: DisplayList, _ left: inout Int) -> Bool {
    let (frame, below) = (element.frame, other.frame)
    guard below.width > 0, below.height > 0, below.x < frame.maxX, frame.x < below.maxX else { return false }
    let tolerance = OverlapInspector.tolerance
    for number in lines(from: below.y + tolerance, to: below.maxY - tolerance, first) {
      if left <= 0 { return false }
      left -= 1
      let width = min(width(ofLine: number, list), frame.width)
      let x =
        switch block.alignment {
        case .leading: frame.x
        case .center: frame.x + (frame.width - width) / 2
        case .trailing: frame.maxX - width
        }
      if below.x < x + width - 1 && x < below.maxX - 1 { return true }
    }
    return false
  }

  /// Returns the numbers of the lines that end below a y and begin above another, from a number.
  private func lines(from top: Double, to bottom: Double, _ least: Int) -> Range<Int> {
    if lineHeight <= 0 { return 0..<0 }
    let (count, top, bottom) = (block.lines.count, top - element.frame.y, bottom - element.frame.y)
    let first = min(Double(count), max(Double(least), (top / lineHeight).rounded(.down)))
    let end = min(Double(count), max(first, (bottom / lineHeight).rounded(.up)))
    return Int(first)..<Int(end)
  }

  private mutating func width(ofLine number: Int, _ list: DisplayList) -> Double {
    let known = widths ?? measured(list)
    widths = known
    return known[number]
  }

  /// Returns the widths of all lines. O(length of the text).
  private func measured(_ list: DisplayList) -> [Double] {
    var widths: [Double] = []
    widths.reserveCapacity(block.lines.count)
    unsafe list.withUTF8Bytes(block.text) { bytes in
      for line in block.lines {
        let text = JSONText(unsafe DisplayList.string(of: list.lines[line], in: bytes))
        widths.append(TextMeasurer.width(of: text, style: list[block.style]))
      }
    }
    return widths
  }
}
