import Storey

/// A drawn text in a script whose width is only estimated.
struct RoughText: Sendable {
  let text: JSONText
  /// The name of the script.
  let script: String
  /// The value of the page that the text comes from, or the floor if the value is not known.
  let source: JSONValue?
}

/// A collector of the drawn texts whose estimated width affects the layout.
struct RoughTexts {
  private(set) var texts: [RoughText] = []
  /// The offsets of the values, or of the floor, of each text.
  private var seen: Set<[Int]> = []

  private static func width(of block: TextBlock, _ list: DisplayList) -> Double {
    !list.hasRuns(block)
      ? TextMeasurer.width(of: list[block.text], style: list[block.style])
      : TextMeasurer.width(of: list.styledText(of: block))
  }

  /// Adds a text if it contains an unsupported script and takes more than one line, is truncated, or fills more than half of
  /// its frame. A frame that was sized to fit its text is always filled. Each text is added once.
  mutating func add(_ block: TextBlock, _ element: Element, _ list: DisplayList, _ floor: JSONValue?) {
    let text = list[block.text]
    guard let script = UnsupportedScript.name(in: text) else { return }
    let lines = list.lines[block.lines]
    let isCut = lines.last?.isTruncated ?? false
    guard
      lines.count > 1 || isCut
        || Self.width(of: block, list) > element.frame.width / 2
    else { return }
    let sources = text.sources.isEmpty ? [floor].compactMap(\.self) : text.sources
    guard seen.insert(sources.map(\.byteRange.lowerBound)).inserted else { return }
    texts.append(RoughText(text: text, script: script, source: sources.first))
  }
}
