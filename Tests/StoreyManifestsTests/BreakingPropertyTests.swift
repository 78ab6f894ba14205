import Foundation
import Storey
import TestLevels
import Testing

@testable import StoreyManifests

/// Compares the result of `breaking` for two manifests with the findings of reading pages as the two apps.
@Suite struct BreakingPropertyTests {
  /// Generates pairs of manifests with one or two differences. The differences must be breaking if and only if a floor that
  /// the old app shows completely loses something in the new app.
  ///
  /// The manifests have two floors and three models, with one to three fields each. Types of every kind are nested three
  /// levels deep, and in each other through models. There are six patterns, ten words and seven bounds. Each floor has one
  /// value besides the required ones, of some hundred values for the old and the new type.
  ///
  /// Not covered are renderers, which reading does not use; types without values, such as a choice of zero words;
  /// unsupported expressions, which `breaking` treats as different; and expressions that match only numbers, which
  /// `breaking` does not compare with types of numbers.
  @Test(arguments: TestLevel.some(Array<UInt64>(0..<8), short: 3))
  func `changes are breaking if and only if a floor loses something`(seed: UInt64) throws {
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

  /// The number of pairs for each seed: the value of `STOREY_PAIRS` in the environment, or 25.
  private static let pairCount = ProcessInfo.processInfo.environment["STOREY_PAIRS"].flatMap { Int($0) } ?? 25

  /// Returns a floor that the old app shows completely and that loses something in the new app, with its loss; or `nil`.
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

  /// Returns whether an app shows a floor and reports only notes about it.
  private static func isWhole(_ floor: JSONValue, in app: AppManifest) -> Bool {
    let attempts = FloorTrial(of: floor.document, .standard, in: app).attempts(at: floor, withLosses: true)
    return attempts.count == 1 && attempts[0].fault == nil
      && attempts[0].worst ?? .note == .note
  }
}
