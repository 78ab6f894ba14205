import Storey

/// A drawn text in a script that is measured only roughly.
struct RoughText: Sendable {
  let text: JSONText
  /// The name of the script.
  let script: String
  /// The value of the page that the text was drawn from; the floor, where none is known.
  let source: JSONValue?
}

/// Collects the drawn texts whose estimated width decides over the layout.
struct RoughTexts {
  private(set) var texts: [RoughText] = []
  /// The values that they were composed of, or their floor.
  private var seen: Set<[Int]> = []

  /// Adds a text if it contains an unsupported script and takes more than one line, is cut, or fills more than half of
  /// its frame: a frame that was made as wide as its text is always filled. Each is added once.
  mutating func add(_ block: TextBlock, _ element: Element, _ list: DisplayList, _ floor: JSONValue?) {
    let text = list[block.text]
    guard let script = UnsupportedScript.name(in: text) else { return }
    let lines = list.lines[block.lines]
    let isCut = lines.last?.isTruncated ?? false
    guard
      lines.count > 1 || isCut
        || TextMeasurer.width(of: text, style: list[block.style]) > element.frame.width / 2
    else { return }
    let sources = text.sources.isEmpty ? [floor].compactMap(\.self) : text.sources
    guard seen.insert(sources.map(\.byteRange.lowerBound)).inserted else { return }
    texts.append(RoughText(text: text, script: script, source: sources.first))
  }
}
