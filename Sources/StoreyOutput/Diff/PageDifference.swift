public import Storey

/// The differences between two pages, for a reviewer: floor by floor, with the changed fields.
public struct PageDifference: Sendable {
  /// The change of one floor, or of the page outside of its floors.
  struct Entry: Sendable {
    let kind: LayoutChange.Kind
    /// The change of the floor; `nil` for a change of the page outside of its floors.
    let floor: LayoutChange.FloorChange?
    /// The values that differ, and the steps of those that are reported.
    fileprivate let trail: FieldTrail?
    fileprivate var reported: [Int32] = []

    fileprivate init(_ kind: LayoutChange.Kind, _ floor: LayoutChange.FloorChange?, _ trail: FieldTrail?) {
      self.kind = kind
      self.floor = floor
      self.trail = trail
      reported = trail?.reported(longestPointer: nil) ?? []
    }

    /// Calls `body` with each value that differs. Pointers are relative to the floor, or to the page.
    func forEachField(_ body: (FieldChange) -> Void) {
      guard let trail else { return }
      for step in reported { body(trail.change(step)) }
    }

    fileprivate var pointerBytes: Int { trail?.pointerBytes(of: reported) ?? 0 }

    fileprivate mutating func cut(longestPointer: Int) {
      reported = trail?.reported(longestPointer: longestPointer) ?? []
    }
  }

  private(set) var entries: [Entry]

  /// Whether the pages are the same.
  public var isEmpty: Bool { entries.isEmpty }

  /// Compares two pages that were laid out in the same context. O(bytes) for typical edits.
  ///
  /// - Parameters:
  ///   - old: The old page.
  ///   - new: The new page.
  ///   - longestPointer: The maximum length of a pointer in bytes, or `nil` for no maximum. Differences with longer pointers
  ///     are reported once, at the nearest enclosing value whose pointer is short enough. The maximum is halved while all
  ///     pointers together take more than 1 MB plus four times the size of the two pages.
  public init(from old: TableLayout, to new: TableLayout, longestPointer: Int? = nil) {
    self.init(LayoutChange(from: old, to: new), from: old, to: new, longestPointer: longestPointer)
  }

  private init(_ change: LayoutChange, from old: TableLayout, to new: TableLayout, longestPointer: Int?) {
    let readings = PageReadings(new.page.registry)
    var entries: [Entry] = []
    entries.reserveCapacity(change.floors.count + 1)
    var ofPage: FieldTrail?
    if let oldRoot = old.page.document?.root, let newRoot = new.page.document?.root {
      // If both pages have an array of floors, floors are compared one by one, not as a field of the page.
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

  /// Returns the differences of the floors that look different in two layouts with different floor types. O(bytes + rows): all are drawn.
  package static func ofLooks(from old: TableLayout, to new: TableLayout, longestPointer: Int?) -> PageDifference {
    let change = LayoutChange(from: old, to: new, ofSameTypes: false)
    var difference = PageDifference(change, from: old, to: new, longestPointer: longestPointer)
    difference.entries.removeAll { entry in entry.floor.map { $0.rows.isEmpty && !$0.changesHeader } ?? true }
    return difference
  }

  /// The number of floors with differences.
  package var floorCount: Int { entries.count { $0.floor != nil } }

  /// Limits the length of pointers to a number of bytes, and halves it until all pointers fit in `allPointers` bytes.
  private static func cut(_ entries: inout [Entry], longestPointer: Int, allPointers: Int) {
    var longest = max(longestPointer, 0)
    while true {
      for index in entries.indices { entries[index].cut(longestPointer: longest) }
      if longest == 0 || entries.reduce(0, { $0 + $1.pointerBytes }) <= allPointers { return }
      longest /= 2
    }
  }

  /// A line with the numbers of inserted, removed, moved and changed floors.
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
