extension LayoutChange {
  /// Creates the change from one layout to another. Both must have been laid out with the same registry.
  ///
  /// O(bytes + c) for typical edits, where c is the number of rows in floors that changed. Only these rows are drawn.
  public init(from old: TableLayout, to new: TableLayout) {
    self.init(from: old, to: new, ofSameTypes: true)
  }

  /// Creates the change from one layout to another. Without the same floor types, equal JSON may look different, so all floors are drawn.
  package init(from old: TableLayout, to new: TableLayout, ofSameTypes: Bool) {
    let finder = ChangeFinder(old: old, new: new, ofSameTypes: ofSameTypes)
    let (matching, sameness) = finder.matchFloors()
    let moved = matching.moved()
    floors = finder.floorChanges(matching, moved, isChanged: { sameness[$0] == .changed })
    changesOverlay = PartDigest(of: .overlay, in: old) != PartDigest(of: .overlay, in: new)
    oldFloors = old.floors
    page = new.pageWithoutFloors
    context = new.context
    taken = finder.oldFloors.indices.filter { index in matching.newOfOld[index].map(moved.contains) ?? true }
    placed = finder.newFloors.indices.compactMap { index in
      guard let old = matching.oldOfNew[index] else { return (index, .new(finder.newFloors[index])) }
      return moved.contains(index) ? (index, .moved(old: old)) : nil
    }
    replaced = finder.newFloors.indices.filter { sameness[$0] == .changed || sameness[$0] == .looksSame }.map { index in
      (index, finder.newFloors[index])
    }
  }
}

/// Compares two layouts floor by floor.
private struct ChangeFinder {
  let old: TableLayout
  let new: TableLayout
  let oldFloors: [MeasuredFloor]
  let newFloors: [MeasuredFloor]
  private let comparison: FloorComparison
  private let readings: PageReadings
  /// Whether the layouts have the same width, direction, theme and floor types. If not, floors with equal content may look different.
  private let isSameContext: Bool

  init(old: TableLayout, new: TableLayout, ofSameTypes: Bool) {
    self.old = old
    self.new = new
    oldFloors = old.floors.elements
    newFloors = new.floors.elements
    comparison = FloorComparison(old: old, new: new)
    readings = PageReadings(new.page.registry)
    isSameContext = ofSameTypes && old.context == new.context
  }

  // MARK: Floors

  /// The result of comparing a floor with its old version.
  enum Sameness {
    case same
    /// It looks and acts the same, but the new floor must be used: a floor made in code may differ in values that are not
    /// drawn, and the diagnostics of a floor contain positions.
    case looksSame
    case changed
  }

  /// Matches old and new floors. `sameness` contains a value for each new floor that has an old version.
  func matchFloors() -> (matching: SequenceMatching, sameness: [Sameness?]) {
    var sameness = [Sameness?](repeating: nil, count: newFloors.count)
    var matching = SequenceMatching(oldCount: oldFloors.count, newCount: newFloors.count)
    // Floors at either end that neither moved nor changed: nearly all floors in most edits.
    var start = 0
    while start < min(oldFloors.count, newFloors.count) && isUntouched(start, start) {
      matching.pair(old: start, new: start)
      sameness[start] = .same
      start += 1
    }
    var end = 1
    while end <= min(oldFloors.count, newFloors.count) - start
      && isUntouched(oldFloors.count - end, newFloors.count - end)
    {
      matching.pair(old: oldFloors.count - end, new: newFloors.count - end)
      sameness[newFloors.count - end] = .same
      end += 1
    }
    let lastOld = oldFloors.count - end + 1
    let lastNew = newFloors.count - end + 1
    // Floors that both layouts share, between the others: nearly all floors when many were edited.
    if isSameContext {
      matching.pairInOrder(
        old: oldFloors.map(ObjectIdentifier.init), start..<lastOld, new: newFloors.map(ObjectIdentifier.init),
        start..<lastNew)
      for new in start..<lastNew where matching.oldOfNew[new] != nil { sameness[new] = .same }
    }
    // Floors that share an identity are matched by their content first.
    let repeated = repeatedKeys(matching)
    if !repeated.isEmpty {
      func identified(_ floor: Floor) -> IdentifiedContent<FloorKey>? {
        guard let key = FloorKey(floor), repeated.contains(key), let digest = wholeDigest(of: floor)
        else { return nil }
        return IdentifiedContent(identity: key, digest: digest)
      }
      matching.pairEqual(old: { identified(oldFloors[$0].floor) }, new: { identified(newFloors[$0].floor) })
    }
    matching.pairEqual(old: { FloorKey(oldFloors[$0].floor) }, new: { FloorKey(newFloors[$0].floor) })
    matching.pairEqual(old: { contentDigest(of: oldFloors[$0].floor) }, new: { contentDigest(of: newFloors[$0].floor) })
    matching.pairInPlace(old: { kind(of: oldFloors[$0].floor) }, new: { kind(of: newFloors[$0].floor) })
    for (new, old) in matching.oldOfNew.enumerated() where sameness[new] == nil {
      sameness[new] = old.map { self.sameness(old: $0, new: new) }
    }
    return (matching, sameness)
  }

  /// Whether two floors are the same unchanged floor. `false` when in doubt.
  private func isUntouched(_ old: Int, _ new: Int) -> Bool {
    if oldFloors[old] === newFloors[new] { return isSameContext }
    if oldFloors[old].hasDiagnostics || newFloors[new].hasDiagnostics { return false }
    return FloorKey(oldFloors[old].floor) == FloorKey(newFloors[new].floor) && isKnownSame(old: old, new: new) == true
  }

  private func sameness(old: Int, new: Int) -> Sameness {
    if let isSame = isKnownSame(old: old, new: new) {
      if !isSame { return .changed }
      return oldFloors[old].hasDiagnostics || newFloors[new].hasDiagnostics ? .looksSame : .same
    }
    return comparison.looksSame(old: old, new: new) ? .looksSame : .changed
  }

  /// Whether two floors are equal, as far as this is known without drawing them; otherwise `nil`.
  private func isKnownSame(old: Int, new: Int) -> Bool? {
    let (old, new) = (oldFloors[old], newFloors[new])
    guard isSameContext else { return nil }
    if old === new { return true }
    if old.height != new.height || old.rowCount != new.rowCount { return false }
    guard old.floor.isAsDecoded, new.floor.isAsDecoded, let a = old.floor.source, let b = new.floor.source else {
      return nil
    }
    if a.hasSameScalars(as: b) { return true }
    // Models read equal values from both, but the scalars are spelled differently: only the drawing shows whether a
    // spelling is visible.
    return digest(of: a) == digest(of: b) ? nil : false
  }

  private func contentDigest(of floor: Floor) -> Int? {
    floor.identity == nil ? wholeDigest(of: floor) : nil
  }

  /// The digest of a floor's content; `nil` if the floor may differ from its source. O(bytes).
  private func wholeDigest(of floor: Floor) -> Int? {
    guard floor.isAsDecoded, let source = floor.source else { return nil }
    return digest(of: source)
  }

  private func digest(of floor: JSONValue) -> Int {
    ContentDigests(of: floor, readings.readings(of: floor, as: .floor))[floor]
  }

  /// The keys that more than one unmatched floor has.
  private func repeatedKeys(_ matching: SequenceMatching) -> Set<FloorKey> {
    func repeated(_ floors: [MeasuredFloor], _ partner: [Int?]) -> Set<FloorKey> {
      var seen: Set<FloorKey> = []
      return Set(
        floors.indices.compactMap { index in
          guard partner[index] == nil, let key = FloorKey(floors[index].floor) else { return nil }
          return seen.insert(key).inserted ? nil : key
        })
    }
    return repeated(oldFloors, matching.newOfOld).union(repeated(newFloors, matching.oldOfNew))
  }

  /// The pattern of a floor without an identity; `nil` for a floor with one.
  private func kind(of floor: Floor) -> FloorPattern?? { floor.identity == nil ? .some(floor.pattern) : nil }

  func floorChanges(
    _ matching: SequenceMatching, _ moved: Set<Int>, isChanged: (Int) -> Bool
  ) -> [LayoutChange.FloorChange] {
    // The removed floors, each with the index of the new floor before which it is listed. Both ascend.
    var gone: [(place: Int, old: Int)] = []
    var place = 0
    for index in oldFloors.indices {
      if let stays = matching.newOfOld[index] {
        if !moved.contains(stays) { place = stays + 1 }
      } else {
        gone.append((place, index))
      }
    }
    var changes: [LayoutChange.FloorChange] = []
    var listed = 0
    for index in 0...newFloors.count {
      while listed < gone.count, gone[listed].place == index {
        changes.append(wholeFloor(.removed, old: gone[listed].old, new: nil))
        listed += 1
      }
      if index == newFloors.count { break }
      guard let old = matching.oldOfNew[index] else {
        changes.append(wholeFloor(.inserted, old: nil, new: index))
        continue
      }
      if moved.contains(index) { changes.append(wholeFloor(.moved, old: old, new: index)) }
      if isChanged(index) { changes.append(comparison.changedFloor(old: old, new: index)) }
    }
    return changes
  }

  /// Returns the change of a floor that was inserted, removed or moved, together with all its rows. If a floor moved and
  /// changed, this change pairs its rows by index only.
  private func wholeFloor(_ kind: LayoutChange.Kind, old: Int?, new: Int?) -> LayoutChange.FloorChange {
    let oldRows = old.map { Array(self.old.rows(inSection: $0)) } ?? []
    let newRows = new.map { Array(self.new.rows(inSection: $0)) } ?? []
    let count = kind == .moved ? min(oldRows.count, newRows.count) : max(oldRows.count, newRows.count)
    let rows = (0..<count).map { index in
      LayoutChange.RowChange(
        kind: kind, old: oldRows.isEmpty ? nil : oldRows[index], new: newRows.isEmpty ? nil : newRows[index])
    }
    return LayoutChange.FloorChange(
      kind: kind, old: old.map { self.old.sections[$0] }, new: new.map { self.new.sections[$0] }, rows: rows,
      changesHeader: false)
  }
}

/// The identity and the pattern of a floor.
private struct FloorKey: Hashable {
  let identity: PageIdentifier
  let pattern: FloorPattern?

  init?(_ floor: Floor) {
    guard let identity = floor.identity else { return nil }
    self.identity = identity
    pattern = floor.pattern
  }
}

extension MeasuredFloor {
  fileprivate var hasDiagnostics: Bool { !diagnostics.isEmpty || !floor.found.isEmpty }
}
