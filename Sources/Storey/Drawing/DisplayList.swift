/// What a renderer drew: elements in depth-first order, no tree of references.
///
/// What an element holds stands right after it, up to its `end`; `outermost` and `children(of:)` go from one to the next of those
/// that stand side by side.
public struct DisplayList: Sendable {
  /// A text of the list: `list[index]`.
  public struct TextIndex: Sendable, Hashable {
    @usableFromInline let value: Int32
  }

  /// A URL of the list: `list[index]`.
  public struct URLIndex: Sendable, Hashable {
    @usableFromInline let value: Int32
  }

  /// A style of the list: `list[index]`.
  public struct StyleIndex: Sendable, Hashable {
    @usableFromInline let value: Int32
  }

  /// All elements, each before what it holds.
  public internal(set) var elements: [Element] = []
  /// The lines of all texts.
  public internal(set) var lines: [TextLine] = []
  @usableFromInline var texts: [JSONText] = []
  @usableFromInline var urls: [ResourceURL] = []
  @usableFromInline var styles: [TextStyle] = []

  /// An empty list.
  public init() {}

  // MARK: Elements

  /// The elements that no other holds.
  public var outermost: Siblings { Siblings(elements, 0..<elements.count) }

  /// The elements that an element holds, without those that these hold.
  public func children(of element: Element) -> Siblings { Siblings(elements, (element.index + 1)..<element.end) }

  /// All that an element holds, at any depth.
  public func descendants(of element: Element) -> ArraySlice<Element> { elements[(element.index + 1)..<element.end] }

  // MARK: Texts, URLs and styles

  /// The length of all texts together, in bytes of UTF-8. O(texts).
  package var textByteCount: Int { texts.reduce(0) { $0 + $1.utf8Count } }

  /// The text at an index of this list.
  @inlinable public subscript(index: TextIndex) -> JSONText { texts[Int(index.value)] }

  /// The URL at an index of this list.
  @inlinable public subscript(index: URLIndex) -> ResourceURL { urls[Int(index.value)] }

  /// The style at an index of this list.
  @inlinable public subscript(index: StyleIndex) -> TextStyle { styles[Int(index.value)] }

  /// Lends a text as UTF-8, without counting a reference.
  public func lendUTF8(_ index: TextIndex, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe texts[Int(index.value)].lendUTF8(body)
  }

  /// Lends a URL that is allowed as UTF-8, without counting a reference; of a refused one nothing.
  public func lendUTF8(_ index: URLIndex, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe urls[Int(index.value)].lendUTF8(body)
  }

  /// Whether a URL is refused: it is shown by nothing, and led to by nothing.
  public func isRefused(_ index: URLIndex) -> Bool { urls[Int(index.value)].verdict != .allowed }

  /// Empties the list and keeps its memory.
  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    urls.removeAll(keepingCapacity: true)
    styles.removeAll(keepingCapacity: true)
  }

  /// The lines of a text as they are shown: a space for a tab, U+FFFD for other controls and for noncharacters.
  public func strings(of block: TextBlock) -> [String] {
    let bytes = self[block.text].utf8
    return lines[block.lines].map { line in
      Self.shown(String(decoding: bytes[line.start..<line.end], as: UTF8.self)) + (line.isTruncated ? "…" : "")
    }
  }

  /// A line of a text as it is shown: a space for a tab, U+FFFD for other controls and for noncharacters.
  package static func shown(_ line: String) -> String {
    // Controls are below U+0020, or start with 0x7F or 0xC2; noncharacters start with 0xEF or more.
    guard line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 >= 0xEF }) else { return line }
    var shown = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0A, 0x0C...0x0D: shown.append(" ")
      case let value: shown.append(isReplaced(value) ? "\u{FFFD}" : scalar)
      }
    }
    return String(shown)
  }

  mutating func add(_ text: JSONText) -> TextIndex {
    texts.append(text)
    return TextIndex(value: Int32(truncatingIfNeeded: texts.count - 1))
  }

  mutating func add(_ url: ResourceURL) -> URLIndex {
    urls.append(url)
    return URLIndex(value: Int32(truncatingIfNeeded: urls.count - 1))
  }

  mutating func add(_ style: TextStyle) -> StyleIndex {
    styles.append(style)
    return StyleIndex(value: Int32(truncatingIfNeeded: styles.count - 1))
  }
}

extension DisplayList {
  /// Elements side by side: one after another, without what they hold.
  public struct Siblings: Sequence, Sendable {
    private let elements: [Element]
    private let range: Range<Int>

    fileprivate init(_ elements: [Element], _ range: Range<Int>) {
      self.elements = elements
      self.range = range
    }

    /// From one element to the next. O(1) each.
    public struct Iterator: IteratorProtocol {
      fileprivate let elements: [Element]
      fileprivate var index: Int
      fileprivate let end: Int

      public mutating func next() -> Element? {
        if index >= end { return nil }
        let element = elements[index]
        index = element.end
        return element
      }
    }

    public func makeIterator() -> Iterator {
      Iterator(elements: elements, index: range.lowerBound, end: range.upperBound)
    }
  }
}
