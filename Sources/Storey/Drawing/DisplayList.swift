/// The drawing of a part of a page: elements in depth-first order, in one array instead of a tree of references.
///
/// The descendants of an element directly follow it, up to its `end`. `outermost` and `children(of:)` iterate over
/// siblings.
public struct DisplayList: Sendable {
  /// The index of a text in the list: `list[index]`.
  public struct TextIndex: Sendable, Hashable {
    /// The node of a text of `document`, or `other` and the index of another text. A document of at most 4 GiB has at most
    /// 2^31 nodes, so the highest bit is free.
    @usableFromInline let value: UInt32
    @inlinable static var other: UInt32 { 1 << 31 }
  }

  /// The index of a URL in the list: `list[index]`.
  public struct URLIndex: Sendable, Hashable {
    @usableFromInline let text: TextIndex
    @usableFromInline let verdict: ResourceURL.Verdict
  }

  /// The index of a style in the list: `list[index]`.
  public struct StyleIndex: Sendable, Hashable {
    @usableFromInline let value: Int32
  }

  /// The index of a look in the list: `list[index]`.
  public struct LookIndex: Sendable, Hashable {
    let value: Int32
  }

  /// All elements, each before its descendants.
  public internal(set) var elements: [Element] = []
  /// The lines of all texts.
  public internal(set) var lines: [TextLine] = []
  /// The document of most texts and URLs, which the list refers to once instead of once for each text. The first slice determines it;
  /// it is kept for the next drawing, which is usually of the same page.
  private var document = Document.null
  /// The memory of `document`.
  @usableFromInline private(set) var tape = Document.null.tape
  /// Whether the list has texts of `document`.
  private var usesDocument = false
  /// The other texts: composed ones, and slices of other documents.
  private var others: [JSONText] = []
  @usableFromInline var styles: [TextStyle] = []
  /// Nothing, or one set of tables of properties that not all elements have. One array, so that a list counts no more references than without them.
  private var rare: [RareTables] = []

  /// Creates an empty list.
  public init() {}

  // MARK: Elements

  /// The elements that have no parent.
  public var outermost: Siblings { Siblings(elements, 0..<elements.count) }

  /// Returns the children of an element.
  public func children(of element: Element) -> Siblings { Siblings(elements, (element.index + 1)..<element.end) }

  /// Returns the descendants of an element, at any depth.
  public func descendants(of element: Element) -> ArraySlice<Element> { elements[(element.index + 1)..<element.end] }

  /// Returns the name of an element: its label, or the first label or text inside it.
  package func name(of element: Element) -> JSONText? {
    for element in elements[element.index..<element.end] {
      if let label = element.label { return self[label] }
      if case .text(let block) = element.content { return self[block.text] }
    }
    return nil
  }

  // MARK: Texts, URLs and styles

  /// The total length of all texts and labels, in bytes of UTF-8. O(elements).
  package var textByteCount: Int {
    var sum = 0
    for element in elements {
      if let label = element.label { unsafe withUTF8Bytes(label) { sum += $0.count } }
      if case .text(let block) = element.content { unsafe withUTF8Bytes(block.text) { sum += $0.count } }
    }
    return sum
  }

  /// The text at an index of this list.
  public subscript(index: TextIndex) -> JSONText {
    index.value < TextIndex.other ? document.text(at: index.value) : others[Int(index.value ^ TextIndex.other)]
  }

  /// The URL at an index of this list.
  public subscript(index: URLIndex) -> ResourceURL { ResourceURL(self[index.text], index.verdict) }

  /// The style at an index of this list.
  @inlinable public subscript(index: StyleIndex) -> TextStyle { styles[Int(index.value)] }

  /// The look at an index of this list.
  public subscript(index: LookIndex) -> ElementLook { rare[0].looks[Int(index.value)] }

  /// The runs of a text; empty for a text with one style.
  public func runs(of block: TextBlock) -> ArraySlice<TextRun> { extra(of: block).map { rare[0].runs[$0.runs] } ?? [] }

  /// The countdown that a text shows; `nil` for other texts.
  public func countdown(of block: TextBlock) -> Countdown? { extra(of: block)?.countdown }

  private func extra(of block: TextBlock) -> TextExtra? { block.extra < 0 ? nil : rare[0].extras[Int(block.extra)] }

  /// The looks of elements, the runs of texts, and other properties that few texts have.
  private struct RareTables {
    var looks: [ElementLook] = []
    var runs: [TextRun] = []
    var extras: [TextExtra] = []
    var growths: [Range<Int>] = []

    /// Removes all properties and keeps the memory.
    mutating func removeAll() {
      if !looks.isEmpty { looks.removeAll(keepingCapacity: true) }
      if !runs.isEmpty { runs.removeAll(keepingCapacity: true) }
      if !extras.isEmpty { extras.removeAll(keepingCapacity: true) }
      if !growths.isEmpty { growths.removeAll(keepingCapacity: true) }
    }
  }

  /// The properties that few texts have.
  private struct TextExtra {
    var runs: Range<Int>
    var countdown: Countdown?
  }

  /// Whether a text has several runs.
  package func hasRuns(_ block: TextBlock) -> Bool { extra(of: block).map { !$0.runs.isEmpty } ?? false }

  /// Passes the pieces of a line, each of one run, to a closure: a range of the bytes of the text, and the style of the run. The whole
  /// line is one piece if the text has no runs. O(runs of the line + log runs).
  package func forEachPiece(of line: TextLine, in block: TextBlock, _ body: (Range<Int>, TextStyle) -> Void) {
    let runs = runs(of: block)
    if runs.isEmpty { return body(line.start..<line.end, self[block.style]) }
    let first = runs.indices.partitionIndex { runs[$0].end > line.start }
    if line.start == line.end {
      // A line of an end sign only is drawn in the style of its place.
      return body(line.start..<line.end, self[runs[min(first, runs.endIndex - 1)].style])
    }
    var start = line.start
    for run in runs[first...] {
      if start >= line.end { break }
      let end = min(run.end, line.end)
      body(start..<end, self[run.style])
      start = end
    }
  }

  /// Returns a text with its runs. O(length).
  package func styledText(of block: TextBlock) -> StyledText {
    StyledText(self[block.text], runs(of: block).map { ($0.end, self[$0.style]) })
  }

  /// Passes a text as UTF-8 to a closure, without reference counting.
  @inlinable public func withUTF8Bytes(_ index: TextIndex, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if index.value < TextIndex.other {
      unsafe tape.withText(of: index.value, body)
    } else {
      unsafe withOtherUTF8Bytes(index, body)
    }
  }

  @usableFromInline func withOtherUTF8Bytes(_ index: TextIndex, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe others[Int(index.value ^ TextIndex.other)].withUTF8(body)
  }

  /// Passes an allowed URL as UTF-8 to a closure, without reference counting. The closure is not called for a refused URL.
  @inlinable public func withUTF8Bytes(_ index: URLIndex, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if !isRefused(index) { unsafe withUTF8Bytes(index.text, body) }
  }

  /// Returns whether a URL is refused. A refused URL is neither displayed nor opened.
  @inlinable public func isRefused(_ index: URLIndex) -> Bool { index.verdict != .allowed }

  /// Removes all elements and keeps the memory.
  mutating func removeAll() {
    if elements.isEmpty { return }
    elements.removeAll(keepingCapacity: true)
    // Removing nothing costs as much as removing all, and most parts have no texts.
    if !lines.isEmpty { lines.removeAll(keepingCapacity: true) }
    if !styles.isEmpty { styles.removeAll(keepingCapacity: true) }
    if !rare.isEmpty { rare[0].removeAll() }
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    usesDocument = false
  }

  /// Returns the lines of a text as they are displayed: a tab becomes a space, other control characters and noncharacters
  /// become U+FFFD, and soft hyphens are left out. A line that is broken at a soft hyphen ends in "‐" (U+2010), and a truncated
  /// one in "…".
  public func strings(of block: TextBlock) -> [String] {
    var strings: [String] = []
    unsafe withUTF8Bytes(block.text) { bytes in
      strings = lines[block.lines].map { unsafe Self.string(of: $0, in: bytes) }
    }
    return strings
  }

  /// Returns a line of a text as it is displayed, with its end sign.
  package static func string(of line: TextLine, in text: UnsafeBufferPointer<UInt8>) -> String {
    let shown = unsafe shown(String(decoding: text[line.start..<line.end], as: UTF8.self))
    return line.endSign.map { shown + String($0) } ?? shown
  }

  /// Returns a line of a text as it is displayed: a tab becomes a space, other control characters and noncharacters become
  /// U+FFFD, and soft hyphens are left out.
  package static func shown(_ line: String) -> String {
    // Controls are below U+0020, or start with 0x7F or 0xC2; noncharacters start with 0xEF or more.
    guard line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 >= 0xEF }) else { return line }
    var shown = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0A, 0x0C...0x0D: shown.append(" ")
      case 0xAD: continue
      case let value: shown.append(isReplaced(value) ? "\u{FFFD}" : scalar)
      }
    }
    return String(shown)
  }

  mutating func add(_ text: JSONText) -> TextIndex {
    if !usesDocument { use(text) }
    if text.isSlice(of: document) { return TextIndex(value: text.node) }
    others.append(text)
    return TextIndex(value: TextIndex.other | UInt32(truncatingIfNeeded: others.count - 1))
  }

  /// Makes the document of a slice that of the list.
  private mutating func use(_ text: JSONText) {
    guard case .document(let owner) = text.owner else { return }
    usesDocument = true
    if owner === document { return }
    document = owner
    tape = owner.tape
  }

  mutating func add(_ url: ResourceURL) -> URLIndex { URLIndex(text: add(url.written), verdict: url.verdict) }

  mutating func add(_ look: ElementLook) -> LookIndex {
    if rare.isEmpty { rare.append(RareTables()) }
    rare[0].looks.append(look)
    return LookIndex(value: Int32(truncatingIfNeeded: rare[0].looks.count - 1))
  }

  /// The elements of each container with a frame that grew downwards with its content, in order.
  package var growths: [Range<Int>] { rare.isEmpty ? [] : rare[0].growths }

  /// Records that a container whose frame grew has the elements from an index to the last one.
  mutating func addGrowth(from first: Int) {
    if first == elements.count { return }
    if rare.isEmpty { rare.append(RareTables()) }
    rare[0].growths.append(first..<elements.count)
  }

  /// Adds the runs of a text, or its countdown, and returns the index for its block.
  mutating func add(_ added: [StyledText.Run], countdown: Countdown? = nil) -> Int32 {
    if added.isEmpty && countdown == nil { return -1 }
    if rare.isEmpty { rare.append(RareTables()) }
    let first = rare[0].runs.count
    for run in added {
      let style = add(run.style)
      rare[0].runs.append(TextRun(end: run.end, style: style))
    }
    rare[0].extras.append(TextExtra(runs: first..<rare[0].runs.count, countdown: countdown))
    return Int32(truncatingIfNeeded: rare[0].extras.count - 1)
  }

  mutating func add(_ style: TextStyle) -> StyleIndex {
    styles.append(style)
    return StyleIndex(value: Int32(truncatingIfNeeded: styles.count - 1))
  }
}

extension DisplayList {
  /// A sequence of siblings, without their descendants.
  public struct Siblings: Sequence, Sendable {
    private let elements: [Element]
    private let range: Range<Int>

    fileprivate init(_ elements: [Element], _ range: Range<Int>) {
      self.elements = elements
      self.range = range
    }

    /// An iterator over siblings. O(1) for each element.
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
