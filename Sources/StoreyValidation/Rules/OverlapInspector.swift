import Storey

/// A text of several lines that is drawn over an element below it, or that moves another element over one.
struct OverlappingText: Sendable {
  let text: JSONText
  /// The element that the text moves over the one below it, as messages name it; `nil` if the text itself covers that one.
  var moved: String?
  /// The element below, as messages name it: `the text "Tea"` or `a picture`.
  let below: String
  /// The value of the page that the text comes from, or another one of the floor.
  let source: JSONValue?
}

/// A collector of texts that grow over the texts and pictures below them, or move other elements over them, as in a row of frames that
/// were made for shorter texts.
struct OverlapInspector {
  private(set) var texts: [OverlappingText] = []
  /// The offsets of the values of the texts that were found.
  private var seen: Set<Int> = []
  /// The texts and pictures of a part, by their upper edges. The memory is reused.
  private var marks: [(top: Double, element: Int)] = []

  /// The overlap that is tolerated, in points: letters rarely reach the edges of their lines.
  static let tolerance = 3.0
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
      var text = GrowingText(element, block, list)
      let bottom = element.frame.y + Double(block.lines.count) * text.lineHeight - Self.tolerance
      // An element that begins beside the first line is not below the text.
      let top = element.frame.y + text.lineHeight - 1
      var index = marks.partitionIndex { $0.top >= top }
      while index < marks.count, marks[index].top < bottom, left > 0 {
        left -= 1
        let other = list.elements[marks[index].element]
        if other.index != element.index, text.covers(other, list, &left) {
          add(list[block.text], over: other, list, floor)
          break
        }
        index += 1
      }
    }
    if !list.growths.isEmpty { addMoved(list, floor) }
  }

  /// Adds the texts that move other elements of their container over elements outside of it.
  private mutating func addMoved(_ list: DisplayList, _ floor: JSONValue?) {
    var left = Self.mostCompared
    let containers = list.growths.map { GrownContainer($0, list) }
    for container in containers where !container.texts.isEmpty {
      for element in list.elements[container.elements] {
        guard var moved = MovedElement(element, list), left > container.texts.count else { continue }
        left -= container.texts.count
        guard let cause = container.cause(of: element) else { continue }
        let before = element.frame.y - container.distance(of: element, &left) + moved.firstHeight
        // The element was higher by at most this distance.
        var index = marks.partitionIndex { $0.top >= element.frame.y - container.mostMoved }
        while index < marks.count, marks[index].top < element.frame.maxY - Self.tolerance, left > 0 {
          left -= 1
          let other = list.elements[marks[index].element]
          index += 1
          if container.elements.contains(other.index) { continue }
          guard moved.covers(other, list, &left) else { continue }
          let place = containers.partitionIndex { $0.elements.upperBound > other.index }
          let own = place < containers.count && containers[place].elements.contains(other.index)
          let below = other.frame.y - (own ? containers[place].distance(of: other, &left) : 0)
          // Elements that overlap with texts of one line, too, are meant to. At the limit, the distances are not known.
          if before - Self.tolerance > below || left <= 0 { continue }
          guard case .text(let block) = cause.content else { continue }
          add(list[block.text], moving: element, over: other, list, floor)
          break
        }
      }
    }
  }

  static func grows(_ element: Element) -> Bool {
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

  private mutating func add(
    _ text: JSONText, moving moved: Element? = nil, over other: Element, _ list: DisplayList, _ floor: JSONValue?
  ) {
    guard let source = text.source ?? Self.text(of: other, list)?.source ?? floor,
      seen.insert(source.byteRange.lowerBound).inserted
    else { return }
    texts.append(
      OverlappingText(
        text: text, moved: moved.map { Self.name(of: $0, list) }, below: Self.name(of: other, list), source: source))
  }

  private static func text(of element: Element, _ list: DisplayList) -> JSONText? {
    if case .text(let block) = element.content { list[block.text] } else { nil }
  }

  private static func name(of element: Element, _ list: DisplayList) -> String {
    if let text = text(of: element, list) { return "the text \"\(Diagnostic.excerpt(of: text))\"" }
    return element.label.map { "the picture \"\(Diagnostic.excerpt(of: list[$0]))\"" } ?? "a picture"
  }
}
