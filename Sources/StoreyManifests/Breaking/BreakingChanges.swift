public import Storey

/// What a new app breaks that an older one shows: the changes between their manifests after which pages that are
/// published look different, or lose floors.
public struct BreakingChanges: Sendable {
  /// The ways in which an app can break pages.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// A floor is not known any more.
    case removedPattern = "removed-pattern"
    /// A key that could be left out must be there.
    case requiredField = "required-field"
    /// A value has to be of another kind.
    case changedType = "changed-type"
    /// A key is not read any more.
    case removedField = "removed-field"
    /// A capability is gone, or at a lower version.
    case loweredCapability = "lowered-capability"
    /// A floor names a renderer that is gone.
    case missingRenderer = "missing-renderer"
  }

  /// One change.
  public struct Change: Sendable, Hashable {
    /// What it is.
    public let rule: Rule
    /// What is not as it was: a pattern, `Model.key`, a key, a capability or a renderer.
    public let subject: String
    /// What was and what is, in words.
    public let message: String
    /// The floors that it breaks, sorted.
    public let patterns: [FloorPattern]
    /// The way from the first of these floors to the field, as a JSON Pointer in which `*` is any element or member; where that
    /// is longer than the limit `pointer-length`, to the nearest value around it. Nil when it is no field.
    public let path: String?
  }

  /// The app as it was.
  public let old: AppManifest
  /// The app as it is to be.
  public let new: AppManifest
  /// The changes: by rule, then by subject. One in a model that several floors are made of is one change.
  public let changes: [Change]

  /// Whether the comparison came to its end within the limit `comparisons`.
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

  /// What says of a page which of its floors the old app shows and the new one would not, and what else of them it would
  /// leave out. O(bytes of the floors).
  public func diagnostics(of page: Page) -> [Diagnostic] {
    var lost: [Diagnostic] = []
    var wereShown: [Bool] = []
    var attempts: [[FloorAttempt]] = []
    guard let document = page.document else { return [] }
    let (inOld, inNew) = (FloorTrial(of: document, in: old), FloorTrial(of: document, in: new))
    // One floor after the other: what both leave out may be most of it.
    for floor in page.floors.compactMap(\.source) {
      let before = inOld.attempts(at: floor, withLosses: true).last
      let known = before?.losses.map(\.value.byteRange) ?? []
      let (shown, wasShown) = (before?.floor.byteRange, before?.outcome == .shown)
      var after = inNew.attempts(at: floor, withLosses: wasShown)
      // Where each app shows another of a floor and its fallbacks, they are not compared.
      if wasShown, let last = after.last, last.outcome == .shown, last.floor.byteRange == shown {
        lost += Self.newLosses(last.losses, known).map(lostContent)
      }
      for index in after.indices { after[index].losses = [] }
      wereShown.append(wasShown)
      attempts.append(after)
    }
    let after = PageInApp(attempts, new)
    let missing: [Diagnostic] = after.missing.compactMap { index, attempts in
      guard wereShown[index], let place = PageInApp.place(of: attempts) else { return nil }
      return Diagnostic(rule: .unsupportedFloor, severity: .error, at: place) { (after.fault(of: attempts), nil) }
    }
    return missing + lost
  }

  private func lostContent(_ loss: Diagnostic) -> Diagnostic {
    Diagnostic(
      rule: Self.lostContent, severity: .error,
      message: "\(new.label) leaves out here what \(old.label) shows: \(loss.message)", at: loss.location)
  }

  /// What a floor that both apps show has that only the old one reads.
  private static let lostContent: RuleID = "lost-content"

  /// Why the new app does not read values that the old one reads, by position; of values inside one another, why the
  /// outermost is not read.
  private static func newLosses(_ losses: [LostValue], _ known: [Range<Int>]) -> [Diagnostic] {
    // Values are nested or apart, so it is enough to know how far those that began before a place reach.
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
        rule: .removedPattern, subject: floor.pattern.name, message: "is not known any more", patterns: [floor.pattern],
        path: nil)
    }
  }

  private static func capabilities(_ old: AppManifest, _ new: AppManifest) -> [Change] {
    let removed = Set(old.floors.map(\.pattern.name)).subtracting(new.floors.map(\.pattern.name))
    return old.judge.versions.filter { !removed.contains($0.key) }.compactMap { capability, version in
      let now = new.version(of: capability)
      if let now, now >= version { return nil }
      return Change(
        rule: .loweredCapability, subject: capability,
        message: now.map { "is at \($0), and was at \(version)" }
          ?? "is not there any more, and was at \(version)",
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
        // One that was missing before is no change.
        if oldFloor.floorIdentifiers.contains(identifier) && !before.contains(identifier) { continue }
        missing[identifier, default: []].append(floor.pattern)
      }
    }
    return missing.map { identifier, patterns in
      Change(
        rule: .missingRenderer, subject: identifier.name, message: "is no renderer of the new app", patterns: patterns,
        path: nil)
    }
  }
}
