/// Compares the three versions of a page from the root on, and plans the merged value of each value of our version.
struct MergePlanner {
  let base: MergedFile
  let ours: MergedFile
  let theirs: MergedFile
  private let decisions: MergeDecisions
  private(set) var conflicts: [MergeConflict] = []
  /// The innermost part around the values that are compared.
  private var part: JSONValue?
  /// The merges of the parts that a version removed or both inserted, by the node of their order in the common version and by their names:
  /// an order has the names of the parts that the merged page has.
  var partFates: [UInt32: [JSONText: PartFate]] = [:]

  init(base: MergedFile, ours: MergedFile, theirs: MergedFile, _ decisions: MergeDecisions) {
    (self.base, self.ours, self.theirs, self.decisions) = (base, ours, theirs, decisions)
  }

  /// The version that is kept in a conflict without a decision.
  var standing: MergeSide { decisions.standing }

  // MARK: Values

  /// Returns the merged value of a value that all versions have. O(bytes).
  mutating func plan(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) -> MergedValue {
    if areSame(ours: ours, theirs: theirs) { return .kept }
    // A part that we removed may only be moved by them, in the order of its list, and an order depends on the merge of its parts.
    let dependsOnParts = self.base.structure.orders[base.node] != nil || partFates[base.node] != nil
    if !dependsOnParts, areSame(base: base, theirs: theirs) { return .kept }
    let isUnchanged = areSame(base: base, ours: ours)
    let isWhole = !isUnchanged && isReplaced(base, ours, theirs)
    if !isWhole, base.kind == ours.kind, ours.kind == theirs.kind {
      let outer = part
      if self.ours.isPart(ours) { part = ours }
      defer { part = outer }
      if ours.kind == .object { return planObject(base, ours, theirs) }
      if ours.kind == .array { return planArray(base, ours, theirs) }
    }
    if isUnchanged { return .replaced(by: theirs) }
    let element = MergedElement(base: base, ours: ours, theirs: theirs)
    return decide(.changed, element) == .theirs ? .replaced(by: theirs) : .kept
  }

  /// Whether a version has another part in place of a part, so that the fields of both must not be mixed.
  private func isReplaced(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) -> Bool {
    let pattern = self.base.pattern(of: base)
    return pattern != self.ours.pattern(of: ours) || pattern != self.theirs.pattern(of: theirs)
  }

  /// The merge of a member or an element.
  enum Fate {
    /// The merged list does not have it.
    case gone
    case own(MergedValue)
    case other(JSONValue)
  }

  /// Returns the merge of a member or an element.
  /// - Parameter chosen: The version that was chosen for the part with this name, if the element is a name in an order.
  mutating func fate(of element: MergedElement, chosen: MergeSide? = nil) -> Fate {
    switch (element.base, element.ours, element.theirs) {
    case (_, nil, nil): return .gone
    case (let base?, let ours?, let theirs?):
      if element.isWeak { return planWhole(element, base, ours, theirs) }
      return .own(plan(base, ours, theirs))
    case (nil, .some, nil): return .own(.kept)
    case (nil, nil, let theirs?): return .other(theirs)
    case (nil, let ours?, let theirs?):
      if areSame(ours: ours, theirs: theirs) { return .own(.kept) }
      return decide(.inserted, element) == .theirs ? .own(.replaced(by: theirs)) : .own(.kept)
    case (let base?, let ours?, nil):
      if let chosen { return chosen == .ours ? .own(.kept) : .gone }
      if areSame(base: base, ours: ours) && !element.isMovedByUs { return .gone }
      return decide(.removed, element) == .theirs ? .gone : .own(.kept)
    case (let base?, nil, let theirs?):
      if let chosen { return chosen == .theirs ? .other(theirs) : .gone }
      if areSame(base: base, theirs: theirs) && !element.isMovedByThem { return .gone }
      return decide(.removed, element) == .theirs ? .other(theirs) : .gone
    }
  }

  /// Returns the merge of an element that was matched by its place only.
  private mutating func planWhole(
    _ element: MergedElement, _ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue
  ) -> Fate {
    if areSame(ours: ours, theirs: theirs) || areSame(base: base, theirs: theirs) { return .own(.kept) }
    if areSame(base: base, ours: ours) { return .own(plan(base, ours, theirs)) }
    return .own(decide(.changed, element) == .theirs ? .replaced(by: theirs) : .kept)
  }

  // MARK: Conflicts

  /// Records a conflict. Returns the version that stands.
  mutating func decide(_ kind: MergeConflict.Kind, _ element: MergedElement) -> MergeSide {
    let pointer = (element.ours ?? element.theirs ?? base.document.root).pointer
    let decision = decisions.side(at: pointer)
    var own: JSONValue?
    if let value = element.ours, ours.isPart(value) { own = value }
    if let value = element.theirs, own == nil, theirs.isPart(value) { own = value }
    conflicts.append(
      MergeConflict(
        kind: kind, pointer: pointer, base: element.base, ours: element.ours, theirs: element.theirs,
        part: (own ?? part).map(ours.shape.name), isPart: own != nil, decision: decision))
    return decision ?? decisions.standing
  }

  // MARK: Equality

  func areSame(base: JSONValue, ours: JSONValue) -> Bool { self.base.digest(of: base) == self.ours.digest(of: ours) }

  func areSame(base: JSONValue, theirs: JSONValue) -> Bool {
    self.base.digest(of: base) == self.theirs.digest(of: theirs)
  }

  func areSame(ours: JSONValue, theirs: JSONValue) -> Bool {
    self.ours.digest(of: ours) == self.theirs.digest(of: theirs)
  }
}
