public import Storey

/// What is different between two pages, for a person who reviews a change: floor by floor, with the fields that are not
/// what they were.
public struct PageDifference: Sendable {
  /// What became of one floor, or of what the page says beside its floors.
  struct Entry: Sendable {
    let kind: LayoutChange.Kind
    /// nil for what the page says beside its floors.
    let floor: LayoutChange.FloorChange?
    /// The values that differ, and which of them are reported.
    fileprivate let trail: FieldTrail?
    fileprivate var reported: [Int32] = []

    fileprivate init(_ kind: LayoutChange.Kind, _ floor: LayoutChange.FloorChange?, _ trail: FieldTrail?) {
      self.kind = kind
      self.floor = floor
      self.trail = trail
      reported = trail?.reported(longestPointer: nil) ?? []
    }

    /// Passes on the values that differ; pointers count from the floor, or from the page.
    func forEachField(_ body: (FieldChange) -> Void) {
      guard let trail else { return }
      for step in reported { body(trail.change(step)) }
    }

    fileprivate var pointerBytes: Int { trail?.pointerBytes(of: reported) ?? 0 }

    fileprivate mutating func cut(longestPointer: Int) {
      reported = trail?.reported(longestPointer: longestPointer) ?? []
    }
  }

  let entries: [Entry]

  /// Whether the pages say the same.
  public var isEmpty: Bool { entries.isEmpty }

  /// Compares two pages that were laid out alike. O(bytes) for typical edits.
  ///
  /// - Parameters:
  ///   - old: The page as it was.
  ///   - new: The page as it is.
  ///   - longestPointer: The number of bytes that a pointer takes at most, or nil for any number. In the place of differences
  ///     with longer pointers stands the nearest value around them whose pointer is short enough, once. It is lowered as
  ///     long as pointers take more than 1 MB and four times the two pages.
  public init(from old: TableLayout, to new: TableLayout, longestPointer: Int? = nil) {
    let change = LayoutChange(from: old, to: new)
    let readings = PageReadings(new.page.registry)
    var entries: [Entry] = []
    entries.reserveCapacity(change.floors.count + 1)
    var ofPage: FieldTrail?
    if let oldRoot = old.page.document?.root, let newRoot = new.page.document?.root {
      // Floors are compared as floors, as long as there is a list of them on both sides.
      let haveFloors = oldRoot["floors"]?.kind == .array && newRoot["floors"]?.kind == .array
      ofPage = readings.trail(ofPage: newRoot, from: oldRoot, ignoring: haveFloors ? ["floors"] : [])
    }
    if ofPage?.isEmpty == false || change.changesOverlay { entries.append(Entry(.changed, nil, ofPage)) }
    for floor in change.floors {
      var trail: FieldTrail?
      if floor.kind == .changed, let oldSource = floor.old?.floor.source, let newSource = floor.new?.floor.source {
        trail = readings.trail(ofFloor: newSource, from: oldSource)
      }
      entries.append(Entry(floor.kind, floor, trail))
    }
    if let longestPointer {
      let bytes = (old.page.document?.byteCount ?? 0) + (new.page.document?.byteCount ?? 0)
      Self.cut(&entries, longestPointer: longestPointer, allPointers: 1_000_000 + 4 * bytes)
    }
    self.entries = entries
  }

  /// Cuts pointers to a number of bytes, and further until all of them take no more than another.
  private static func cut(_ entries: inout [Entry], longestPointer: Int, allPointers: Int) {
    var longest = max(longestPointer, 0)
    while true {
      for index in entries.indices { entries[index].cut(longestPointer: longest) }
      if longest == 0 || entries.reduce(0, { $0 + $1.pointerBytes }) <= allPointers { return }
      longest /= 2
    }
  }

  /// How many floors came, went, moved and changed, in words.
  public var summary: String {
    let kinds = LayoutChange.Kind.allCases.compactMap { kind -> String? in
      let count = entries.count { $0.kind == kind && $0.floor != nil }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    let page = entries.contains { $0.floor == nil } ? ["page changed"] : []
    let floors = kinds.isEmpty ? [] : ["floors: " + kinds.joined(separator: ", ")]
    return (page + floors).isEmpty ? "no differences" : (page + floors).joined(separator: "; ")
  }
}
