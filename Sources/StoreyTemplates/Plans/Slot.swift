import Storey

/// The value of a field in a floor or an item. Rows refer to slots by index: names are resolved when the template is loaded.
enum Slot: Sendable {
  /// The value is missing or invalid.
  case absent
  case text(JSONText)
  // Large values are indirect, so that copying the others is cheap.
  indirect case rich(RichText)
  /// A date as text, and in seconds since 1970.
  indirect case date(JSONText, Int)
  case flag(Bool)
  case color(ThemeColor)
  case image(ResourceURL)
  indirect case jump(Jump)
  case items([Scope])
  indirect case children(ChildFloors)

  /// Whether a `when` condition on the slot is met: a boolean must be true, an array must have an item, a jump must have a
  /// destination, and a URL must not be refused.
  var isPresent: Bool {
    switch self {
    case .absent: false
    case .text, .rich, .date, .color: true
    case .image(let url): !url.isRefused
    case .flag(let flag): flag
    case .jump(let jump): !jump.isEmpty
    case .items(let items): !items.isEmpty
    case .children(let children): !children.floors.isEmpty
    }
  }

  /// The approximate minimum size of the value in an output, in bytes. 0 for items and children, which are counted
  /// separately.
  var byteCount: Int {
    switch self {
    // The size in the page, with escapes: unescaping a long text again for each row could cost more than drawing it.
    case .text(let text), .date(let text, _): text.writtenByteCount
    // Each span is an element of its own in HTML.
    case .rich(let rich): rich.text.writtenByteCount + 64 * rich.spans.count
    case .image(let url): url.written.writtenByteCount
    case .jump(let jump): jump.source?.byteCount ?? 0
    case .absent, .flag, .color, .items, .children: 0
    }
  }

  var text: JSONText? {
    switch self {
    case .text(let text), .date(let text, _): text
    case .rich(let rich): rich.text
    case .absent, .flag, .color, .image, .jump, .items, .children: nil
    }
  }
}

extension Slot {
  /// Whether elements that show two slots, or have conditions on them, have the same size. `false` when in doubt.
  fileprivate func measuresLike(_ other: Slot) -> Bool {
    switch (self, other) {
    case (.absent, .absent), (.color, .color): true
    case (.text(let a), .text(let b)): a == b
    case (.rich(let a), .rich(let b)): a.spans == b.spans
    case (.date(let a, let time), .date(let b, let otherTime)): time == otherTime && a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.image(let a), .image(let b)): a.isRefused == b.isRefused
    case (.jump(let a), .jump(let b)): a.isEmpty == b.isEmpty
    case (.items(let a), .items(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.measuresLike($1) }
    case (.absent, _), (.text, _), (.rich, _), (.date, _), (.flag, _), (.color, _), (.image, _), (.jump, _),
      (.items, _), (.children, _):
      false
    }
  }
}

/// The slots of a floor or an item. Absent slots take no memory: a template may have many fields, and a page many items that
/// have few of them.
struct Scope: Sendable {
  /// A slot that is not absent.
  private struct Entry: Sendable {
    let index: Int
    let slot: Slot
  }

  /// The entries, sorted by index.
  private var entries: [Entry] = []
  /// The object that the slots were read from, or `nil` if they were read without a document.
  let source: JSONValue?

  init(of source: JSONValue?) {
    self.source = source
  }

  /// Returns the slot at an index, `absent` if it was not set. O(log slots).
  subscript(index: Int) -> Slot { place(of: index).map { entries[$0].slot } ?? .absent }

  /// Whether the slot at an index is a text.
  func hasText(_ index: Int) -> Bool {
    place(of: index).map { entries[$0].slot.text != nil } ?? false
  }

  /// Whether a child of the floor or item, or of an item in it, draws countdowns. O(slots).
  var childrenCountDown: Bool {
    entries.contains { entry in
      switch entry.slot {
      case .children(let children): children.countsDown
      case .items(let items): items.contains(where: \.childrenCountDown)
      default: false
      }
    }
  }

  /// Whether the same elements have the same size for two items. O(bytes of texts).
  func measuresLike(_ other: Scope) -> Bool {
    entries.count == other.entries.count
      && zip(entries, other.entries).allSatisfy { $0.index == $1.index && $0.slot.measuresLike($1.slot) }
  }

  /// Returns the place of the entry with an index; `nil` if it was not set.
  private func place(of index: Int) -> Int? {
    // Nothing before an entry is absent in most objects, so the entry is at its index or just before.
    let guess = min(index, entries.count - 1)
    if guess >= 0, entries[guess].index == index { return guess }
    let place = entries.indices.partitionIndex { entries[$0].index >= index }
    return place < entries.count && entries[place].index == index ? place : nil
  }

  /// Sets a slot. Slots must be set in the order of their indices, each at most once.
  mutating func set(_ index: Int, to slot: Slot) {
    if case .absent = slot { return }
    entries.append(Entry(index: index, slot: slot))
  }
}
