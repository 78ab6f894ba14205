import Storey

/// A container with a frame that grew with its content.
struct GrownContainer {
  /// The indices of its elements in the list.
  let elements: Range<Int>
  /// Its texts of several lines, from top to bottom.
  let texts: [Element]
  /// The largest distance by which the texts can have moved an element, in points.
  let mostMoved: Double
  private let lineHeights: [Double]

  init(_ elements: Range<Int>, _ list: DisplayList) {
    self.elements = elements
    let texts = list.elements[elements].filter { OverlapInspector.grows($0) }.sorted { $0.frame.y < $1.frame.y }
    self.texts = texts
    lineHeights = texts.map { text in
      if case .text(let block) = text.content { list[block.style].lineHeight } else { 0 }
    }
    mostMoved = zip(texts, lineHeights).reduce(0) { $0 + max(0, $1.0.frame.height - $1.1) }
  }

  /// Returns the distance by which an element was moved by the lines below the first ones of the texts above it. Only texts that are also
  /// above it horizontally count, and texts side by side count once. O(texts).
  ///
  /// - Parameter left: The number of texts that may still be compared.
  func distance(of element: Element, _ left: inout Int) -> Double {
    var (distance, end) = (0.0, -Double.infinity)
    for (text, lineHeight) in zip(texts, lineHeights) {
      if left <= 0 || text.frame.y >= element.frame.y { break }
      left -= 1
      guard Self.isAbove(text, element) else { continue }
      let start = max(end, text.frame.y + lineHeight)
      if text.frame.maxY > start {
        distance += text.frame.maxY - start
        end = text.frame.maxY
      }
    }
    return distance
  }

  /// Returns the lowest text that moved an element; `nil` if none did.
  func cause(of element: Element) -> Element? {
    texts.last { Self.isAbove($0, element) }
  }

  private static func isAbove(_ text: Element, _ element: Element) -> Bool {
    text.index != element.index && text.frame.maxY <= element.frame.y + OverlapInspector.tolerance
      && text.frame.x < element.frame.maxX && element.frame.x < text.frame.maxX
  }
}

/// An element of a container that grew: a text or a picture.
struct MovedElement {
  private let element: Element
  private var text: GrowingText?
  /// The height of the element if it had one line.
  let firstHeight: Double

  /// Creates a text or a picture; `nil` for other elements.
  init?(_ element: Element, _ list: DisplayList) {
    self.element = element
    switch element.content {
    case .text(let block):
      let text = GrowingText(element, block, list)
      (self.text, firstHeight) = (text, text.lineHeight)
    case .image: firstHeight = element.frame.height
    case .fill, .group, .carousel: return nil
    }
  }

  /// Returns whether the element is drawn over another one.
  ///
  /// - Parameter left: The number of lines that may still be compared.
  mutating func covers(_ other: Element, _ list: DisplayList, _ left: inout Int) -> Bool {
    if text != nil { return text?.covers(other, from: 0, list, &left) ?? false }
    let (frame, below, tolerance) = (element.frame, other.frame, OverlapInspector.tolerance)
    return below.width > 0 && below.height > 0 && below.x < frame.maxX - 1 && frame.x < below.maxX - 1
      && frame.y < below.maxY - tolerance && below.y < frame.maxY - tolerance
  }
}
