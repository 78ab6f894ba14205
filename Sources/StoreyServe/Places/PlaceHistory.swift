import Storey

/// The changes of the pointers of a draft, from revision to revision. With them, a window that shows an older text edits the value that it
/// means.
struct PlaceHistory: Sendable {
  /// A change of pointers.
  struct Change: Sendable {
    /// The revision that it led to.
    let revision: Int
    let map: PlaceMap
  }

  /// The largest number of changes that are kept, and of places in them: a list has a place for each of its elements.
  private static let mostChanges = 500
  private static let mostPlaces = 1_000_000

  /// The first revision whose pointers are known.
  private var first: Int
  private var changes: [Change] = []
  private var placeCount = 0

  /// Begins a history.
  init(at revision: Int) {
    first = revision
  }

  /// Adds the change that led to a revision; `nil` if it is not known how pointers changed.
  mutating func add(_ map: PlaceMap?, to revision: Int) {
    guard let map else {
      self = PlaceHistory(at: revision)
      return
    }
    if map.isIdentity { return }
    changes.append(Change(revision: revision, map: map))
    placeCount += map.placeCount
    while changes.count > Self.mostChanges || placeCount > Self.mostPlaces, !changes.isEmpty {
      let oldest = changes.removeFirst()
      first = oldest.revision
      placeCount -= oldest.map.placeCount
    }
  }

  /// Returns the pointer that a value of a revision has now; `nil` if it is not there any longer, or if that is not known.
  func place(of pointer: JSONPointer, since revision: Int) -> JSONPointer? {
    changes(since: revision)?.place(of: pointer)
  }

  /// Returns the changes since a revision, in order; `nil` if they are not known. O(changes).
  func changes(since revision: Int) -> [Change]? {
    revision < first ? nil : changes.filter { $0.revision > revision }
  }
}

extension [PlaceHistory.Change] {
  /// Returns the pointer that a value has after these changes; `nil` if it is not there any longer. O(changes · tokens).
  func place(of pointer: JSONPointer) -> JSONPointer? {
    reduce(Optional(pointer)) { place, change in place.flatMap { change.map.place(of: $0) } }
  }
}
