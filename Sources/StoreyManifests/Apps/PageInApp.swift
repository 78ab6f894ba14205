package import Storey

/// The results of showing the floors of a page in an app. The app may know other floors than those registered here.
package struct PageInApp {
  package let manifest: AppManifest
  /// The shape of the page, for the words of its CMS.
  private let shape: PageShape
  /// The attempts to show each entry of `floors`, in order.
  let floors: [[FloorAttempt]]
  /// The number of floors that would be missing in the app.
  let missingCount: Int

  /// Creates the results by trying every floor of a page. O(bytes of the floors).
  package init(_ page: Page, in manifest: AppManifest) {
    let shape = page.registry.shape
    let trial = page.document.map { FloorTrial(of: $0, shape, in: manifest) }
    let floors = page.floors.compactMap(\.source)
    self.init(floors.compactMap { trial?.attempts(at: $0, withLosses: false) }, shape, manifest)
  }

  /// Creates the result of trying one floor of a page, which has the index 0. O(bytes of the floor).
  package init(_ floor: Floor, _ shape: PageShape, in manifest: AppManifest) {
    let attempts = floor.source.map {
      FloorTrial(of: $0.document, shape, in: manifest).attempts(at: $0, withLosses: false)
    }
    self.init([attempts].compactMap(\.self), shape, manifest)
  }

  /// Creates the results from the attempts to show each floor.
  init(_ floors: [[FloorAttempt]], _ shape: PageShape, _ manifest: AppManifest) {
    self.manifest = manifest
    self.shape = shape
    self.floors = floors
    missingCount = floors.count(where: Self.isMissing)
  }

  /// The floors that would be missing in the app, with their indices.
  package var missing: [(index: Int, attempts: [FloorAttempt])] {
    floors.enumerated().filter { Self.isMissing($0.element) }.map { ($0.offset, $0.element) }
  }

  /// The floors that the app replaces or leaves out, as their fallbacks specify.
  package var replaced: [[FloorAttempt]] {
    floors.filter { $0.count > 1 && !Self.isMissing($0) || $0.last?.outcome == .dropped }
  }

  /// Returns the message about a floor that the app does not show as it is, and whether the floor would be missing; `nil` for a
  /// floor that the app shows.
  package func finding(onFloor index: Int) -> (message: String, isMissing: Bool)? {
    guard floors.indices.contains(index) else { return nil }
    let attempts = floors[index]
    if Self.isMissing(attempts) { return (fault(of: attempts), true) }
    let isReplaced = attempts.count > 1 || attempts.last?.outcome == .dropped
    return isReplaced ? (replacement(of: attempts), false) : nil
  }

  static func isMissing(_ attempts: [FloorAttempt]) -> Bool { attempts.last?.outcome == .missing }

  /// Returns the value of the page that prevents a floor from being shown.
  package static func place(of attempts: [FloorAttempt]) -> JSONValue? { attempts.first?.placeOfFault }

  // MARK: In words

  /// The hint for a floor that would be missing.
  package var hint: String {
    shape.part.base[.fallback] == nil
      ? "replace it with one that \(manifest.label) can show"
      : "add a \"\(shape.word(for: .fallback))\" that \(manifest.label) can show, or set it to \"drop\""
  }

  /// Returns the message for a floor that would be missing.
  package func fault(of attempts: [FloorAttempt]) -> String {
    guard let first = attempts.first, let last = attempts.last else { return "" }
    let fallbacks = attempts.count - 1
    let reason = self.reason(for: first)
    let ending =
      switch fallbacks {
      case 0: reason.isUndecodable ? ", which has no fallback" : "\(reason.comma) and the \(word) has no fallback"
      case 1: ", and its fallback cannot be shown either (the app \(self.reason(for: last).text))"
      default:
        ", and none of its \(fallbacks) fallbacks can be shown either (the last: the app \(self.reason(for: last).text))"
      }
    let missing = "\(missingCount) of \(Wording.counted(floors.count, word)) would be missing"
    return "\(manifest.label) \(reason.text)\(ending): \(missing)"
  }

  /// Returns the message for a floor that the app replaces or leaves out.
  package func replacement(of attempts: [FloorAttempt]) -> String {
    guard let first = attempts.first, let last = attempts.last else { return "" }
    let outcome =
      if last.outcome == .dropped {
        "leaves out this \(word), as its fallback specifies"
      } else {
        "shows \(name(of: last.floor)) in place of this \(word)"
      }
    return "\(manifest.label) \(outcome), because it \(reason(for: first).text)"
  }

  private var word: String { shape.part.word }

  private func name(of floor: JSONValue) -> String {
    floor.member(.pattern)?.text.map { "a \(Diagnostic.excerpt(of: $0)) \(word)" } ?? "a \(word)"
  }

  /// The reason why a floor cannot be shown, as words that follow the name of the app.
  private struct Reason {
    let text: String
    /// The punctuation before "and".
    var comma = ""
    var isUndecodable = false
  }

  private func reason(for attempt: FloorAttempt) -> Reason {
    switch attempt.fault {
    case .unknownPattern(let pattern):
      return Reason(text: "does not support \(Diagnostic.excerpt(of: pattern.name))")
    case .unmet(_, let needed, let found, _):
      let name = Diagnostic.excerpt(of: needed.name)
      let has = found.map { "\(name) \($0)" } ?? "no \(name)"
      return Reason(text: "has \(has), but this \(word) requires \(name) \(needed.version)", comma: ",")
    case .unreadableRequirements:
      return Reason(text: "cannot read the requirements of this \(word)", comma: ",")
    case .undecodable(let pattern, _, let reason):
      let name = pattern.map { "\(Diagnostic.excerpt(of: $0.name)) \(word)" } ?? word
      let found = (reason ?? attempt.error).map { " (\($0.message))" } ?? ""
      return Reason(text: "cannot decode this \(name)\(found)", isUndecodable: true)
    case nil:
      return Reason(
        text: "cannot decode this value\(attempt.error.map { " (\($0.message))" } ?? "")", isUndecodable: true)
    }
  }
}

extension FloorAttempt {
  /// The value of the page that prevents the floor from being shown.
  fileprivate var placeOfFault: JSONValue {
    switch fault {
    case .unknownPattern: floor.member(.pattern) ?? floor
    case .unmet(_, _, _, let place), .unreadableRequirements(_, let place): place
    case .undecodable(_, _, let reason): (reason ?? error)?.location ?? floor
    case nil: floor
    }
  }
}
