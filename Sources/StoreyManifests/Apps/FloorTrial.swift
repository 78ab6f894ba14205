import Storey

/// Tries the floors of a document in an app, one after the other.
struct FloorTrial {
  private let session: DecodingSession
  private let app: ManifestApp

  /// Creates a trial of the floors of a document.
  ///
  /// - Parameter shape: The shape of the page of which the document is a view.
  init(of document: Document, _ shape: PageShape, in app: AppManifest) {
    session = DecodingSession(document, isOfPage: false, shape: document.isView ? shape : nil)
    self.app = app.app
  }

  /// Returns the attempts to show an entry of `floors`: the floor, then its fallbacks, until one is shown or none is left.
  /// Never empty. O(bytes of the entry).
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - withLosses: whether to collect the values that are not read.
  func attempts(at entry: JSONValue, withLosses: Bool) -> [FloorAttempt] {
    var attempts: [FloorAttempt] = []
    var next: JSONValue? = entry
    while let floor = next {
      let (attempt, fallback) = attempt(at: floor, withLosses: withLosses)
      attempts.append(attempt)
      next = attempt.outcome == .replaced ? fallback : nil
    }
    return attempts
  }

  /// Returns the attempt to show a floor, and the floor to try next if it is replaced.
  private func attempt(at floor: JSONValue, withLosses: Bool) -> (FloorAttempt, fallback: JSONValue?) {
    let (reading, before) = session.collecting { WrittenFloor.read(floor, in: session) }
    let verdict: FloorVerdict? =
      switch reading {
      case .floor(let entry): app.verdict(on: entry, in: session)
      case .noPattern: FloorVerdict(.undecodable(nil))
      case .noFloor: nil
      }
    let (fallback, after) = session.collecting { WrittenFloor.fallback(of: floor, in: session) }
    var outcome = FloorAttempt.Outcome.missing
    var next: JSONValue?
    if let verdict {
      switch (verdict.fault, fallback) {
      case (nil, _): outcome = .shown
      case (_, .floor(let floor)?): (outcome, next) = (.replaced, floor)
      case (_, .drop?): outcome = .dropped
      case (_, nil): break
      }
    }
    var found = before
    if let verdict { found.add(contentsOf: verdict.found) }
    found.add(contentsOf: after)
    let attempt = FloorAttempt(
      floor: floor, outcome: outcome, fault: verdict?.fault, error: found.all.first { $0.severity == .error },
      worst: found.all.lazy.map(\.severity).max(), losses: withLosses ? verdict?.losses ?? [] : [])
    return (attempt, next)
  }
}
