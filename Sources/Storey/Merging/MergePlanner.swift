/// Compares the three versions of a page from the root on, and plans the merged value of each value of our version.
struct MergePlanner {
  let base: MergedFile
  let ours: MergedFile
  let theirs: MergedFile
  private let decisions: MergeDecisions
  private(set) var conflicts: [MergeConflict] = []
  /// The innermost part around the values that are compared.
  private var part: JSONValue?
  /// The object or array of our version whose members are compared, with its place if a conflict needed it.
  private var container: (node: UInt32, place: MergePlace?) = (0, nil)
  /// The last part of a conflict, by its node in a version, with its name.
  private var lastName: (part: UInt32, side: MergeSide, name: PartName)?
  private var walkers: (ours: PointerWalker, theirs: PointerWalker, containers: PointerWalker)
  /// The merges of the parts that a version removed or both inserted, by the node of their order in the common version and by their names:
  /// an order has the names of the parts that the merged page has.
  var partFates: [UInt32: [JSONText: PartFate]] = [:]

  /// The object of our version with the parts that the elements of a list name, while an order is merged.
  var namedParts: JSONValue?
  /// The elements that the merged page leaves out, because the other version has them in another list; by their nodes in each version.
  var leaveOut: (ours: Set<UInt32>, theirs: Set<UInt32>) = ([], [])

  init(base: MergedFile, ours: MergedFile, theirs: MergedFile, _ decisions: MergeDecisions) {
    (self.base, self.ours, self.theirs, self.decisions) = (base, ours, theirs, decisions)
    walkers = (PointerWalker(ours.document), PointerWalker(theirs.document), PointerWalker(ours.document))
  }

  /// The version that is kept in a conflict without a decision.
  var standing: MergeSide { decisions.standing }

  // MARK: Values

  /// Returns the merged page. O(bytes).
  mutating func plan() -> MergedValue {
    planMovesBetweenLists()
    return plan(base.document.root, ours.document.root, theirs.document.root)
  }

  /// Returns the merged value of a value that all versions have. O(bytes).
  mutating func plan(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) -> MergedValue {
    if areSame(ours: ours, theirs: theirs) { return .kept }
    // A part that we removed may only be moved by them, in the order of its list, and an order depends on the merge of its parts.
    let dependsOnParts = self.base.structure.orders[base.node] != nil || partFates[base.node] != nil
    if !dependsOnParts, leaveOut.ours.isEmpty, areSame(base: base, theirs: theirs) { return .kept }
    let isUnchanged = areSame(base: base, ours: ours)
    let isWhole = !isUnchanged && isReplaced(base, ours, theirs)
    if !isWhole, base.kind == ours.kind, ours.kind == theirs.kind {
      let outer = (part, container)
      if self.ours.isPart(ours) { part = ours }
      container = (ours.node, nil)
      defer { (part, container) = outer }
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
    let (place, isElement) = place(of: element)
    let container = element.ours == nil ? placeOfContainer() : place
    let decision = decisions.side(at: place, in: container)
    var own: (part: JSONValue, side: MergeSide)?
    if let value = element.theirs, theirs.isPart(value) { own = (value, .theirs) }
    if let value = element.ours, ours.isPart(value) { own = (value, .ours) }
    let around = named(by: element) ?? part
    conflicts.append(
      MergeConflict(
        kind: kind, place: place, container: container, isElement: isElement, base: element.base, ours: element.ours,
        theirs: element.theirs, part: (own ?? around.map { ($0, .ours) }).map { name(of: $0, in: $1) },
        isPart: own != nil, decision: decision))
    return decision ?? decisions.standing
  }

  /// Returns the part that an element of an order names; `nil` for other elements, and if our version does not have it.
  private func named(by element: MergedElement) -> JSONValue? {
    guard let parts = namedParts, let name = (element.ours ?? element.theirs)?.text else { return nil }
    return parts.members.first { $0.key == name }?.value
  }

  /// Returns the place of an element. The elements come in the order of the files, but for a few.
  private mutating func place(of element: MergedElement) -> (place: MergePlace, isElement: Bool) {
    func pointer(to node: UInt32, _ walker: inout PointerWalker) -> (pointer: JSONPointer, isElement: Bool) {
      let pointer = walker.pointer(to: node)
      let container = walker.container(of: node)
      return (pointer, container.map { walker.document.value(at: $0).kind == .array } ?? false)
    }
    if let value = element.ours {
      let (pointer, isElement) = pointer(to: value.node, &walkers.ours)
      return (MergePlace(pointer), isElement)
    }
    guard let value = element.theirs else { return (MergePlace(JSONPointer(tokens: [])), false) }
    let (pointer, isElement) = pointer(to: value.node, &walkers.theirs)
    if isElement { return (MergePlace(pointer, in: .theirs), true) }
    // A member has a path in our version, too.
    return (MergePlace(JSONPointer(tokens: placeOfContainer().pointer.tokens + pointer.tokens.suffix(1))), false)
  }

  /// Returns the place of the object or array whose members are compared.
  private mutating func placeOfContainer() -> MergePlace {
    if let place = container.place { return place }
    let place = MergePlace(walkers.containers.pointer(to: container.node))
    container.place = place
    return place
  }

  private mutating func name(of part: JSONValue, in side: MergeSide) -> PartName {
    if let lastName, lastName.part == part.node, lastName.side == side { return lastName.name }
    let name = ours.shape.name(of: part)
    lastName = (part.node, side, name)
    return name
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
