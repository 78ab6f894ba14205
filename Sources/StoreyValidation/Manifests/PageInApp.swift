import Storey

/// What becomes of the floors of a page in an app that may know others than are known here.
struct PageInApp {
  let manifest: AppManifest
  /// What was tried for each entry of `floors`, in order.
  let floors: [[FloorAttempt]]
  /// How many floors the app would miss.
  let missingCount: Int

  /// Tries every floor of a page. O(bytes of the floors).
  init(_ page: Page, in manifest: AppManifest) {
    self.init(page.floors.compactMap(\.source).map { manifest.registry.attempts(at: $0, withLosses: false) }, manifest)
  }

  /// What was tried for each floor.
  init(_ floors: [[FloorAttempt]], _ manifest: AppManifest) {
    self.manifest = manifest
    self.floors = floors
    missingCount = floors.count(where: Self.isMissing)
  }

  /// The floors that the app would miss, with the number of each.
  var missing: [(index: Int, attempts: [FloorAttempt])] {
    floors.enumerated().filter { Self.isMissing($0.element) }.map { ($0.offset, $0.element) }
  }

  /// The floors in whose place the app shows something else, or nothing, as the page says.
  var replaced: [[FloorAttempt]] {
    floors.filter { $0.count > 1 && !Self.isMissing($0) || $0.last?.outcome == .dropped }
  }

  static func isMissing(_ attempts: [FloorAttempt]) -> Bool { attempts.last?.outcome == .missing }

  // MARK: In words

  /// Why a floor would be missing, and where the page says so.
  func fault(of attempts: [FloorAttempt]) -> (message: String, place: JSONValue)? {
    guard let first = attempts.first, let last = attempts.last else { return nil }
    let fallbacks = attempts.count - 1
    let reason = reason(for: first)
    let ending =
      switch fallbacks {
      case 0: reason.isUndecodable ? ", which has no fallback" : "\(reason.comma) and has no fallback"
      case 1: ", and its fallback cannot be shown either (it \(self.reason(for: last).text))"
      default:
        ", and none of its \(fallbacks) fallbacks can be shown either (the last: it \(self.reason(for: last).text))"
      }
    return (
      "\(manifest.label) \(reason.text)\(ending): \(missingCount) of \(Diagnostic.counted(floors.count, "floor")) would be missing",
      reason.place
    )
  }

  /// What the app shows in the place of a floor, and where the page says so.
  func replacement(of attempts: [FloorAttempt]) -> (message: String, place: JSONValue)? {
    guard let first = attempts.first, let last = attempts.last else { return nil }
    let reason = reason(for: first)
    let outcome =
      if last.outcome == .dropped {
        "shows nothing in the place of this floor, as its fallback says"
      } else {
        "shows \(Self.name(of: last.floor)) in the place of this floor"
      }
    return ("\(manifest.label) \(outcome): it \(reason.text)", reason.place)
  }

  private static func name(of floor: JSONValue) -> String {
    floor["pattern"]?.text.map { "a \(Diagnostic.excerpt(of: $0)) floor" } ?? "a floor"
  }

  /// Why something cannot be shown, after the name of the app.
  private struct Reason {
    let text: String
    let place: JSONValue
    /// What stands before "and".
    var comma = ""
    var isUndecodable = false
  }

  private func reason(for attempt: FloorAttempt) -> Reason {
    let floor = attempt.floor
    switch attempt.fault {
    case .unknownPattern(let pattern):
      return Reason(text: "does not know \(Diagnostic.excerpt(of: pattern.name))", place: floor["pattern"] ?? floor)
    case .unmet(_, let needed, let found, let place):
      let name = Diagnostic.excerpt(of: needed.name)
      let has = found.map { "\(name) \($0)" } ?? "no \(name)"
      return Reason(text: "has \(has), this floor requires \(name) \(needed.version)", place: place, comma: ",")
    case .unreadableRequirements(_, let place):
      return Reason(text: "cannot tell what this floor requires", place: place, comma: ",")
    case .undecodable(let pattern):
      let blame = attempt.blame ?? attempt.error
      let name = pattern.map { "\(Diagnostic.excerpt(of: $0.name)) floor" } ?? "floor"
      return Reason(
        text: "cannot decode this \(name)\(blame.map { " (\($0.message))" } ?? "")", place: blame?.location ?? floor,
        isUndecodable: true)
    case nil:
      return Reason(
        text: "cannot decode this\(attempt.error.map { " (\($0.message))" } ?? "")", place: floor, isUndecodable: true)
    }
  }
}
