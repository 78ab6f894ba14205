import Foundation
import Storey
import Testing

@testable import StoreyManifests

/// What `breaking` says of two manifests, compared with what reading pages as the two apps finds.
@Suite struct BreakingPropertyTests {
  /// Pairs of manifests that differ in one thing or two; changes are breaking exactly if a floor that the old app shows
  /// whole loses something in the new one.
  ///
  /// The bounds of it: two floors and three models of one to three fields each; types of every kind, nested three deep
  /// in themselves and through models in one another; six patterns, ten words, seven bounds; floors of one value each
  /// besides the required ones, of some hundred values aimed at the old and the new type. What is left out: renderers,
  /// which reading does not ask for; types that no value has, such as a choice of no words; expressions that are not
  /// understood, which `breaking` takes for different; and expressions that match nothing but numbers, which it does not
  /// compare with types of numbers.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `changes are breaking exactly if a floor loses something`(seed: UInt64) throws {
    var manifests = GeneratedManifests(seed: seed)
    var counts = (breaking: 0, others: 0)
    for _ in 0..<Self.pairCount {
      let (old, new) = manifests.pair()
      let changes = BreakingChanges(from: old, to: new)
      let witness = try Self.witness(against: changes)
      if changes.changes.isEmpty { counts.others += 1 } else { counts.breaking += 1 }
      guard changes.changes.isEmpty != (witness == nil) else { continue }
      Issue.record(
        """
        \(changes.changes.map { "\($0.rule.rawValue) \($0.subject) \($0.message)" }) but \(witness ?? "no floor loses anything")
        \(String(decoding: old.write(), as: UTF8.self))
        \(String(decoding: new.write(), as: UTF8.self))
        """)
    }
    #expect(counts.breaking > Self.pairCount / 10 && counts.others > Self.pairCount / 10)
  }

  /// How many pairs each seed makes: 25, or as many as `STOREY_PAIRS` in the environment says.
  private static let pairCount = ProcessInfo.processInfo.environment["STOREY_PAIRS"].flatMap { Int($0) } ?? 25

  /// A floor that the old app shows whole and that loses something in the new one, with what it loses.
  private static func witness(against changes: BreakingChanges) throws -> String? {
    let floors = GeneratedFloors(for: changes.old, changes.new).all
    let page = Page(
      decoding: Array("{\"floors\": [\(floors.joined(separator: ",\n"))]}".utf8), registry: FloorRegistry())
    #expect(page.floors.count == floors.count)
    for floor in page.floors {
      guard let source = floor.source, isWhole(source, in: changes.old) else { continue }
      let single = Page(decoding: Array("{\"floors\": [\(source.written)]}".utf8), registry: FloorRegistry())
      if let loss = changes.diagnostics(of: single).first { return "\(source.written): \(loss.message)" }
    }
    return nil
  }

  /// Whether an app shows a floor, and reading it finds nothing but notes.
  private static func isWhole(_ floor: JSONValue, in app: AppManifest) -> Bool {
    let attempts = FloorTrial(of: floor.document, in: app).attempts(at: floor, withLosses: true)
    return attempts.count == 1 && attempts[0].fault == nil
      && attempts[0].worst ?? .note == .note
  }
}
