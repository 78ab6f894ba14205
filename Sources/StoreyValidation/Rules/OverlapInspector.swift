import Storey

/// A text of several lines that is drawn over an element below it.
struct OverlappingText: Sendable {
  let text: JSONText
  /// The element below, as messages name it: `the text "Tea"` or `a picture`.
  let below: String
  /// The value of the page that the text comes from, or another one of the floor.
  let source: JSONValue?
}

/// A collector of texts that grow over the texts and pictures below them, as in a row of frames that were made for shorter texts.
struct OverlapInspector {
  private(set) var texts: [OverlappingText] = []
  /// The offsets of the values of the texts that were found.
  private var seen: Set<Int> = []
  /// The texts and pictures of a part, by their upper edges. The memory is reused.
  private var marks: [(top: Double, element: Int)] = []

  /// The overlap that is tolerated, in points: letters rarely reach the edges of their lines.
  private static let tolerance = 3.0
  /// The number of elements of a part, and of lines, that are compared. Parts of pages that people see have far fewer.
  private static let mostCompared = 200_000

  /// Adds a drawn part of a floor. O(texts of several lines · elements at their height + elements · log elements).
  mutating func add(_ drawn: DrawnPart, _ floor: JSONValue?) {
    let list = drawn.list
    guard list.elements.contains(where: { Self.grows($0) }) else { return }
    collectMarks(list)
    var left = Self.mostCompared
    for element in list.elements where Self.grows(element) {
      guard case .text(let block) = element.content else { continue }
      var text = Growing(element, block, list)
      let bottom = element.frame.y + Double(block.lines.count) * text.lineHeight - Self.tolerance
      // An element that begins beside the first line is not below the text.
      let top = element.frame.y + text.lineHeight - 1
      var index = marks.partitionIndex { $0.top >= top }
      while index < marks.count, marks[index].top < bottom, left > 0 {
        left -= 1
        let other = list.elements[marks[index].element]
        if overlaps(&text, other, list, &left) {
          add(list[block.text], over: other, list, floor)
          break
        }
        index += 1
      }
    }
  }

  private static func grows(_ element: Element) -> Bool {
    if case .text(let block) = element.content { block.lines.count > 1 } else { false }
  }

  private mutating func collectMarks(_ list: DisplayList) {
    marks.removeAll(keepingCapacity: true)
    for element in list.elements {
      switch element.content {
      case .text(let block): if !block.lines.isEmpty { marks.append((element.frame.y, element.index)) }
      case .image: marks.append((element.frame.y, element.index))
      case .fill, .group, .carousel: break
      }
    }
    marks.sort { $0.top < $1.top }
  }

  /// Returns whether a line of a text below its first one is drawn over another element.
  ///
  /// - Parameter left: The number of lines that may still be compared.
  private func overlaps(_ text: inout Growing, _ other: Element, _ list: DisplayList, _ left: inout Int) -> Bool {
    let (frame, below) = (text.element.frame, other.frame)
    guard other.index != text.element.index, below.width > 0, below.height > 0, below.x < frame.maxX,
      frame.x < below.maxX
    else { return false }
    for number in text.lines(from: below.y + Self.tolerance, to: below.maxY - Self.tolerance) {
      if left <= 0 { return false }
      left -= 1
      let width = min(text.width(ofLine: number, list), frame.width)
      let x =
        switch text.block.alignment {
        case .leading: frame.x
        case .center: frame.x + (frame.width - width) / 2
        case .trailing: frame.maxX - width
        }
      if below.x < x + width - 1 && x < below.maxX - 1 { return true }
    }
    return false
  }

  private mutating func add(_ text: JSONText, over other: Element, _ list: DisplayList, _ floor: JSONValue?) {
    let name: (String, JSONText?) =
      switch other.content {
      case .text(let block): ("the text \"\(Diagnostic.excerpt(of: list[block.text]))\"", list[block.text])
      default: (other.label.map { "the picture \"\(Diagnostic.excerpt(of: list[$0]))\"" } ?? "a picture", nil)
      }
    guard let source = text.source ?? name.1?.source ?? floor,
      seen.insert(source.byteRange.lowerBound).inserted
    else { return }
    texts.append(OverlappingText(text: text, below: name.0, source: source))
  }
}

/// A text of several lines.
private struct Growing {
  let element: Element
  let block: TextBlock
  let lineHeight: Double
  /// The widths of all lines, once they are needed: each one would otherwise need a copy of a text with escapes.
  private var widths: [Double]?

  init(_ element: Element, _ block: TextBlock, _ list: DisplayList) {
    (self.element, self.block) = (element, block)
    lineHeight = list[block.style].lineHeight
  }

  /// Returns the numbers of the lines below the first one that end below a y and begin above another.
  func lines(from top: Double, to bottom: Double) -> Range<Int> {
    if lineHeight <= 0 { return 1..<1 }
    let (count, top, bottom) = (block.lines.count, top - element.frame.y, bottom - element.frame.y)
    let first = min(Double(count), max(1, (top / lineHeight).rounded(.down)))
    let end = min(Double(count), max(first, (bottom / lineHeight).rounded(.up)))
    return Int(first)..<Int(end)
  }

  mutating func width(ofLine number: Int, _ list: DisplayList) -> Double {
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
