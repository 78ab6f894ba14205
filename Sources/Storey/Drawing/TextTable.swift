/// The texts of a display list.
///
/// A text of a page is stored as its node, in eight bytes, and the table refers to each document once: a list of many texts then
/// counts as few references as one of a single text.
struct TextTable: Sendable {
  /// The place of a text: a node of a document, or an index in `others`.
  private struct Entry {
    /// The index of the document; `nil` for a text in `others`.
    let document: Int32?
    let index: UInt32
  }

  private var entries: [Entry] = []
  private var documents: [Document] = []
  /// The identities of `documents`, which are compared without reference counting.
  private var identities: [ObjectIdentifier] = []
  /// The memory of `documents`, which keeps it alive.
  private var tapes: [TapeView] = []
  /// The texts that are not slices of a document.
  private var others: [JSONText] = []

  /// Adds a text and returns its index. O(documents of the table); almost every list has one.
  mutating func add(_ text: JSONText) -> Int32 {
    if case .slice(let document, let node) = text.storage {
      entries.append(Entry(document: index(of: document), index: node))
    } else {
      entries.append(Entry(document: nil, index: UInt32(truncatingIfNeeded: others.count)))
      others.append(text)
    }
    return Int32(truncatingIfNeeded: entries.count - 1)
  }

  private mutating func index(of document: Document) -> Int32 {
    let identity = ObjectIdentifier(document)
    for index in identities.indices where identities[index] == identity { return Int32(truncatingIfNeeded: index) }
    documents.append(document)
    identities.append(identity)
    tapes.append(document.tape)
    return Int32(truncatingIfNeeded: documents.count - 1)
  }

  /// The text at an index.
  subscript(index: Int32) -> JSONText {
    let entry = entries[Int(index)]
    guard let document = entry.document else { return others[Int(entry.index)] }
    return JSONText(document: documents[Int(document)], node: entry.index)
  }

  /// Calls `body` with a text as UTF-8, without reference counting.
  func withUTF8<Result>(_ index: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let entry = entries[Int(index)]
    guard let document = entry.document else { return unsafe others[Int(entry.index)].withUTF8(body) }
    return unsafe tapes[Int(document)].withText(of: entry.index, body)
  }

  /// The total length of the texts, in bytes of UTF-8. O(texts).
  var byteCount: Int {
    entries.indices.reduce(0) { sum, index in sum + (unsafe withUTF8(Int32(truncatingIfNeeded: index)) { $0.count }) }
  }

  /// Removes all texts and keeps the memory, and the document if there is only one: the next list is usually of the same page.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    if documents.count > 1 {
      documents.removeAll(keepingCapacity: true)
      identities.removeAll(keepingCapacity: true)
      tapes.removeAll(keepingCapacity: true)
    }
  }
}
