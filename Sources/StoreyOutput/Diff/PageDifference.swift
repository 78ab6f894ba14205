public import Storey

/// What is different between two pages, for a person who reviews a change: floor by floor, with the fields that are not
/// what they were.
public struct PageDifference: Sendable {
  /// What became of one floor, or of what the page says beside its floors.
  struct Entry: Sendable {
    let kind: LayoutChange.Kind
    /// nil for what the page says beside its floors.
    let floor: LayoutChange.FloorChange?
    /// The values that differ; pointers count from the floor, or from the page.
    let fields: [FieldChange]
  }

  let entries: [Entry]

  /// Whether the pages say the same.
  public var isEmpty: Bool { entries.isEmpty }

  /// Compares two pages that were laid out alike. O(bytes) for typical edits.
  public init(from old: TableLayout, to new: TableLayout) {
    let change = LayoutChange(from: old, to: new)
    let readings = PageReadings(new.page.registry)
    var entries: [Entry] = []
    var fields: [FieldChange] = []
    if let oldRoot = old.page.document?.root, let newRoot = new.page.document?.root {
      // Floors are compared as floors, as long as there is a list of them on both sides.
      let haveFloors = oldRoot["floors"]?.kind == .array && newRoot["floors"]?.kind == .array
      fields = readings.changes(ofPage: newRoot, from: oldRoot, ignoring: haveFloors ? ["floors"] : [])
    }
    if !fields.isEmpty || change.changesOverlay { entries.append(Entry(kind: .changed, floor: nil, fields: fields)) }
    for floor in change.floors {
      var fields: [FieldChange] = []
      if floor.kind == .changed, let oldSource = floor.old?.floor.source, let newSource = floor.new?.floor.source {
        fields = readings.changes(ofFloor: newSource, from: oldSource)
      }
      entries.append(Entry(kind: floor.kind, floor: floor, fields: fields))
    }
    self.entries = entries
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
