package import Storey

/// What becomes of the floors of a page in an app that may know others than are known here.
package struct PageInApp {
  package let manifest: AppManifest
  /// What was tried for each entry of `floors`, in order.
  let floors: [[FloorAttempt]]
  /// How many floors the app would miss.
  let missingCount: Int

  /// Tries every floor of a page. O(bytes of the floors).
  package init(_ page: Page, in manifest: AppManifest) {
    let trial = page.document.map { FloorTrial(of: $0, in: manifest) }
    let floors = page.floors.compactMap(\.source)
    self.init(floors.compactMap { trial?.attempts(at: $0, withLosses: false) }, manifest)
  }

  /// What was tried for each floor.
  init(_ floors: [[FloorAttempt]], _ manifest: AppManifest) {
    self.manifest = manifest
    self.floors = floors
    missingCount = floors.count(where: Self.isMissing)
  }

  /// The floors that the app would miss, with the number of each.
  package var missing: [(index: Int, attempts: [FloorAttempt])] {
    floors.enumerated().filter { Self.isMissing($0.element) }.map { ($0.offset, $0.element) }
  }

  /// The floors in whose place the app shows something else, or nothing, as the page says.
  package var replaced: [[FloorAttempt]] {
    floors.filter { $0.count > 1 && !Self.isMissing($0) || $0.last?.outcome == .dropped }
  }

  static func isMissing(_ attempts: [FloorAttempt]) -> Bool { attempts.last?.outcome == .missing }

  /// Where the page says what keeps a floor from being shown.
  package static func place(of attempts: [FloorAttempt]) -> JSONValue? { attempts.first?.placeOfFault }

  // MARK: In words

  /// Why a floor would be missing.
  package func fault(of attempts: [FloorAttempt]) -> String {
    guard let first = attempts.first, let last = attempts.last else { return "" }
    let fallbacks = attempts.count - 1
    let reason = Self.reason(for: first)
    let ending =
      switch fallbacks {
      case 0: reason.isUndecodable ? ", which has no fallback" : "\(reason.comma) and has no fallback"
      case 1: ", and its fallback cannot be shown either (it \(Self.reason(for: last).text))"
      default:
        ", and none of its \(fallbacks) fallbacks can be shown either (the last: it \(Self.reason(for: last).text))"
      }
    let missing = "\(missingCount) of \(Wording.counted(floors.count, "floor")) would be missing"
    return "\(manifest.label) \(reason.text)\(ending): \(missing)"
  }

  /// What the app shows in the place of a floor.
  package func replacement(of attempts: [FloorAttempt]) -> String {
    guard let first = attempts.first, let last = attempts.last else { return "" }
    let outcome =
      if last.outcome == .dropped {
        "shows nothing in the place of this floor, as its fallback says"
      } else {
        "shows \(Self.name(of: last.floor)) in the place of this floor"
      }
    return "\(manifest.label) \(outcome): it \(Self.reason(for: first).text)"
  }

  private static func name(of floor: JSONValue) -> String {
    floor["pattern"]?.text.map { "a \(Diagnostic.excerpt(of: $0)) floor" } ?? "a floor"
  }

  /// Why something cannot be shown, after the name of the app.
  private struct Reason {
    let text: String
    /// What stands before "and".
    var comma = ""
    var isUndecodable = false
  }

  private static func reason(for attempt: FloorAttempt) -> Reason {
    switch attempt.fault {
    case .unknownPattern(let pattern):
      return Reason(text: "does not know \(Diagnostic.excerpt(of: pattern.name))")
    case .unmet(_, let needed, let found, _):
      let name = Diagnostic.excerpt(of: needed.name)
      let has = found.map { "\(name) \($0)" } ?? "no \(name)"
      return Reason(text: "has \(has), this floor requires \(name) \(needed.version)", comma: ",")
    case .unreadableRequirements:
      return Reason(text: "cannot tell what this floor requires", comma: ",")
    case .undecodable(let pattern, _, let reason):
      let name = pattern.map { "\(Diagnostic.excerpt(of: $0.name)) floor" } ?? "floor"
      let found = (reason ?? attempt.error).map { " (\($0.message))" } ?? ""
      return Reason(text: "cannot decode this \(name)\(found)", isUndecodable: true)
    case nil:
      return Reason(
        text: "cannot decode this\(attempt.error.map { " (\($0.message))" } ?? "")", isUndecodable: true)
    }
  }
}

extension FloorAttempt {
  /// Where the page says why the floor cannot be shown.
  fileprivate var placeOfFault: JSONValue {
    switch fault {
    case .unknownPattern: floor["pattern"] ?? floor
    case .unmet(_, _, _, let place), .unreadableRequirements(_, let place): place
    case .undecodable(_, _, let reason): (reason ?? error)?.location ?? floor
    case nil: floor
    }
  }
}
