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

  /// The largest number of changes that are kept.
  private static let mostChanges = 500

  /// The first revision whose pointers are known.
  private var first: Int
  private var changes: [Change] = []

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
    if changes.count > Self.mostChanges { first = changes.removeFirst().revision }
  }

  /// Returns the changes since a revision, in order; `nil` if they are not known. O(changes).
  func changes(since revision: Int) -> [Change]? {
    revision < first ? nil : changes.filter { $0.revision > revision }
  }
}
