public import Storey

/// The breaking changes between the manifests of an old and a new app: changes after which published pages look different or
/// lose floors.
public struct BreakingChanges: Sendable {
  /// The kinds of breaking changes.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The new app no longer supports a floor.
    case removedPattern = "removed-pattern"
    /// A key that was optional or unknown is now required.
    case requiredField = "required-field"
    /// The type of a value no longer includes all values of the old type.
    case changedType = "changed-type"
    /// A key is no longer read.
    case removedField = "removed-field"
    /// A capability was removed, or its version was lowered.
    case loweredCapability = "lowered-capability"
    /// A floor names a renderer that the new app does not have.
    case missingRenderer = "missing-renderer"
  }

  /// A breaking change.
  public struct Change: Sendable, Hashable {
    /// The kind of the change.
    public let rule: Rule
    /// The name of the changed item: a pattern, `Model.key`, a key, a capability or a renderer.
    public let subject: String
    /// The description of the change, phrased to follow the subject, for example "was removed".
    public let message: String
    /// The floors that the change breaks, sorted.
    public let patterns: [FloorPattern]
    /// The path from the first of these floors to the field, as a JSON Pointer in which `*` is any element or member. If it is
    /// longer than the limit `pointer-length`, it ends at the nearest enclosing value. `nil` when the change is not in a field.
    public let path: String?
  }

  /// The old app.
  public let old: AppManifest
  /// The new app.
  public let new: AppManifest
  /// The changes, sorted by rule, then by subject. A change in a model that several floors use counts as one change.
  public let changes: [Change]

  /// Whether the comparison was completed within the limit `comparisons`.
  package let isComplete: Bool

  /// Compares two apps. O(fields), and for each floor O(pairs of models that it leads to).
  public init(from old: AppManifest, to new: AppManifest) {
    self.init(from: old, to: new, limits: .none)
  }

  /// Compares two apps within limits.
  package init(from old: AppManifest, to new: AppManifest, limits: Limits) {
    self.old = old
    self.new = new
    var comparison = ManifestComparison(old: old, new: new, limits: limits)
    let found =
      Self.patterns(old, new) + comparison.fieldChanges() + Self.capabilities(old, new) + Self.renderers(old, new)
    isComplete = comparison.isComplete
    let order = Dictionary(uniqueKeysWithValues: Rule.allCases.enumerated().map { ($1, $0) })
    changes = found.sorted { a, b in
      if a.rule != b.rule { return (order[a.rule] ?? 0) < (order[b.rule] ?? 0) }
      return (a.subject, a.message, a.path ?? "", a.patterns.first?.name ?? "")
        < (b.subject, b.message, b.path ?? "", b.patterns.first?.name ?? "")
    }
  }

  /// Returns the floors of a page that the old app shows and the new app does not, and the content of its floors that only the
  /// old app reads. O(bytes of the floors).
  public func diagnostics(of page: Page) -> [Diagnostic] {
    var lost: [Diagnostic] = []
    var wereShown: [Bool] = []
    var attempts: [[FloorAttempt]] = []
    guard let document = page.document else { return [] }
    let (inOld, inNew) = (
      FloorTrial(of: document, page.registry.shape, in: old), FloorTrial(of: document, page.registry.shape, in: new)
    )
    // One floor after the other, to limit memory: the values that both apps leave out may be most of a page.
    for floor in page.floors.compactMap(\.source) {
      let before = inOld.attempts(at: floor, withLosses: true).last
      let known = before?.losses.map(\.value.byteRange) ?? []
      let (shown, wasShown) = (before?.floor.byteRange, before?.outcome == .shown)
      var after = inNew.attempts(at: floor, withLosses: wasShown)
      // Losses are compared only if both apps show the same one of a floor and its fallbacks.
      if wasShown, let last = after.last, last.outcome == .shown, last.floor.byteRange == shown {
        lost += Self.newLosses(last.losses, known).map(lostContent)
      }
      for index in after.indices { after[index].losses = [] }
      wereShown.append(wasShown)
      attempts.append(after)
    }
    let after = PageInApp(attempts, page.registry.shape, new)
    let missing: [Diagnostic] = after.missing.compactMap { index, attempts in
      guard wereShown[index], let place = PageInApp.place(of: attempts) else { return nil }
      return Diagnostic(rule: .unsupportedFloor, severity: .error, at: place) { (after.fault(of: attempts), nil) }
    }
    return missing + lost
  }

  private func lostContent(_ loss: Diagnostic) -> Diagnostic {
    Diagnostic(
      rule: Self.lostContent, severity: .error,
      message: "\(new.label) leaves out content that \(old.label) shows: \(loss.message)", at: loss.location)
  }

  /// The rule for content that only the old app reads, in a floor that both apps show.
  private static let lostContent: RuleID = "lost-content"

  /// Returns the reasons why the new app does not read values that the old app reads, by position. Of nested values, only the
  /// outermost is included.
  private static func newLosses(_ losses: [LostValue], _ known: [Range<Int>]) -> [Diagnostic] {
    // Values are nested or disjoint, so it is enough to track the end of the values that begin before a position.
    let known = known.sorted { $0.lowerBound < $1.lowerBound }
    var next = known.startIndex
    var reach = 0
    var found: [Diagnostic] = []
    let ranges = losses.map(\.value.byteRange)
    let order = losses.indices.sorted { a, b in
      let (a, b) = (ranges[a], ranges[b])
      return a.lowerBound != b.lowerBound ? a.lowerBound < b.lowerBound : a.upperBound > b.upperBound
    }
    for index in order {
      let range = ranges[index]
      while next < known.endIndex, known[next].lowerBound <= range.lowerBound {
        reach = max(reach, known[next].upperBound)
        next += 1
      }
      if range.lowerBound < reach { continue }
      reach = range.upperBound
      found.append(losses[index].reason)
    }
    return found
  }

  private static func patterns(_ old: AppManifest, _ new: AppManifest) -> [Change] {
    let known = Set(new.floors.map(\.pattern))
    return old.floors.filter { !known.contains($0.pattern) }.map { floor in
      Change(
        rule: .removedPattern, subject: floor.pattern.name, message: "was removed", patterns: [floor.pattern],
        path: nil)
    }
  }

  private static func capabilities(_ old: AppManifest, _ new: AppManifest) -> [Change] {
    let removed = Set(old.floors.map(\.pattern.name)).subtracting(new.floors.map(\.pattern.name))
    return old.app.versions.filter { !removed.contains($0.key) }.compactMap { capability, version in
      let now = new.version(of: capability)
      if let now, now >= version { return nil }
      return Change(
        rule: .loweredCapability, subject: capability,
        message: now.map { "was lowered from version \(version) to \($0)" }
          ?? "was removed; it was at version \(version)",
        patterns: [], path: nil)
    }
  }

  private static func renderers(_ old: AppManifest, _ new: AppManifest) -> [Change] {
    let before = Set(old.renderers)
    let now = Set(new.renderers)
    let oldFloors = Dictionary(old.floors.map { ($0.pattern, $0) }, uniquingKeysWith: { first, _ in first })
    var missing: [FloorIdentifier: [FloorPattern]] = [:]
    for floor in new.floors {
      guard let oldFloor = oldFloors[floor.pattern] else { continue }
      for identifier in Set(floor.floorIdentifiers) where !now.contains(identifier) {
        // A renderer that was missing before is not a change.
        if oldFloor.floorIdentifiers.contains(identifier) && !before.contains(identifier) { continue }
        missing[identifier, default: []].append(floor.pattern)
      }
    }
    return missing.map { identifier, patterns in
      Change(
        rule: .missingRenderer, subject: identifier.name, message: "is not a renderer of the new app",
        patterns: patterns,
        path: nil)
    }
  }
}
