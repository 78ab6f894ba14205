import Storey

/// A value that a template shows, where its rows find it: every name was turned into the number of a slot when the
/// template was loaded.
enum Slot: Sendable {
  /// The page has none, or one that is unfit.
  case absent
  case text(JSONText)
  case flag(Bool)
  case image(ResourceURL)
  indirect case jump(Jump)
  case items([Scope])

  /// Whether `when` finds something: for a boolean that is true, for an array one item, for a jump somewhere
  /// to go, for a url one that is not refused.
  var isPresent: Bool {
    switch self {
    case .absent: false
    case .text: true
    case .image(let url): !url.isRefused
    case .flag(let flag): flag
    case .jump(let jump): !jump.isEmpty
    case .items(let items): !items.isEmpty
    }
  }

  /// How many bytes an output takes for it at least, about. Items are counted by themselves.
  var byteCount: Int {
    switch self {
    // As it is written: to unescape a long text again for every row could cost more than drawing it.
    case .text(let text): text.source?.byteCount ?? text.utf8Count
    case .image(let url): url.source?.byteCount ?? url.written.utf8Count
    case .jump(let jump): jump.source?.byteCount ?? 0
    case .absent, .flag, .items: 0
    }
  }

  var text: JSONText? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}

/// The slots of a floor or of an item. Those that are absent take no memory: a template may have many fields, and a page many items
/// with few of them.
struct Scope: Sendable {
  /// A slot that is there.
  private struct Entry: Sendable {
    let index: Int
    let slot: Slot
  }

  /// By index.
  private var entries: [Entry] = []
  /// The object that they were read from; nil over nothing.
  let source: JSONValue?

  init(of source: JSONValue?) {
    self.source = source
  }

  /// O(log slots).
  subscript(index: Int) -> Slot {
    let place = entries.partitionIndex { $0.index >= index }
    return place < entries.count && entries[place].index == index ? entries[place].slot : .absent
  }

  /// Fills a slot. They are filled in order, each once.
  mutating func set(_ index: Int, to slot: Slot) {
    if case .absent = slot { return }
    entries.append(Entry(index: index, slot: slot))
  }
}
