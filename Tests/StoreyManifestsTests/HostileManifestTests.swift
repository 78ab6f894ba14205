import Storey
import StoreyValidation
import Testing

@testable import StoreyManifests

/// Manifests that would make a comparison or a check take unbounded time.
@Suite struct HostileManifestTests {
  private func manifest(_ floors: String, models: String = "", name: String = "app") throws -> AppManifest {
    try AgainstTests.manifest(
      #"{"manifestVersion": 1, "name": "\#(name)", "version": "1", "floors": [\#(floors)], "models": {\#(models)}}"#)
  }

  private func page(_ floors: String) -> [UInt8] { Array(#"{"name": "x", "floors": [\#(floors)]}"#.utf8) }

  // MARK: Comparisons

  /// Returns a manifest with a cycle of models, in which each contains the next. The last model may have another field.
  private func ring(of count: Int, key: String = "a", last: String = "") throws -> AppManifest {
    let models = (0..<count).map { index in
      let field = #"{"key": "\#(key)", "type": {"model": "M\#((index + 1) % count)"}}"#
      return #""M\#(index)": {"fields": [\#(field)\#(index == count - 1 ? last : "")]}"#
    }
    return try manifest(
      #"{"pattern": "P", "fields": [{"key": "k", "type": {"model": "M0"}}]}"#, models: models.joined(separator: ", "))
  }

  @Test func `comparing cycles of models with different lengths ends at the limit`() throws {
    let (old, new) = (try ring(of: 600), try ring(of: 601))
    #expect(!BreakingChanges(from: old, to: new, limits: .standard).isComplete)
    let small = BreakingChanges(from: try ring(of: 30), to: try ring(of: 31), limits: .standard)
    #expect(small.isComplete && small.changes.isEmpty)
  }

  @Test func `comparing many floors whose model has many changes ends at the limit`() throws {
    let floors = (0..<1000).map { #"{"pattern": "P\#($0)", "fields": [{"key": "k", "type": {"model": "M"}}]}"# }
      .joined(separator: ", ")
    let fields = (0..<900).map { #"{"key": "f\#($0)", "type": "text"}"# }.joined(separator: ", ")
    let old = try manifest(floors, models: #""M": {"fields": [\#(fields)]}"#)
    let new = try manifest(floors, models: #""M": {"fields": []}"#)
    #expect(!BreakingChanges(from: old, to: new, limits: .standard).isComplete)
  }

  @Test func `a path to a field that exceeds the limit is cut`() throws {
    let lost = #", {"key": "lost", "type": "text"}"#
    let (old, new) = (try ring(of: 40, key: "next", last: lost), try ring(of: 40, key: "next"))
    let whole = BreakingChanges(from: old, to: new).changes
    #expect(whole.map(\.path) == ["/k" + String(repeating: "/next", count: 39) + "/lost"])
    let cut = BreakingChanges(from: old, to: new, limits: Limits([.pointerLength: 21])).changes
    #expect(cut.map(\.path) == ["/k/next/next/next"])
    #expect(cut.map(\.subject) == whole.map(\.subject))
  }

  // MARK: Types

  @Test func `nested alternatives count toward the limit of alternatives`() throws {
    let inner = (0..<20).map { #"{"number": {"minimum": \#($0)}}"# }.joined(separator: ", ")
    func diagnostics(_ count: Int) -> [Diagnostic] {
      let outer = Array(repeating: #"{"either": [\#(inner)]}"#, count: count).joined(separator: ", ")
      let field = #"{"key": "k", "type": {"array": {"either": [\#(outer)]}}}"#
      return AppManifest.read(
        Array(
          #"{"manifestVersion":1,"name":"a","version":"1","floors":[{"pattern":"P","fields":[\#(field)]}]}"#.utf8)
      ).diagnostics
    }
    #expect(diagnostics(3).isEmpty)
    #expect(diagnostics(4).map(\.message) == ["expected 1 to 64 types, found 80"])
  }

  /// Beyond the budget, values are accepted without a check.
  @Test func `values with many alternative types are checked within a budget`() throws {
    let types = (0..<60).map { #"{"number": {"minimum": \#(10 + $0)}}"# }.joined(separator: ", ")
    let app = try manifest(
      #"{"pattern": "P", "fields": [{"key": "k", "required": true, "type": {"either": [\#(types)]}}]}"#)
    let floors = Array(repeating: #"{"pattern": "P", "k": 1}"#, count: 2000).joined(separator: ", ")
    let bytes = page(floors)
    let document = try Document(parsing: bytes)
    let trial = FloorTrial(of: document, .standard, in: app)
    let outcomes = document.root["floors"]!.elements.map { trial.attempts(at: $0, withLosses: false).last?.outcome }
    let missing = outcomes.count { $0 == .missing }
    #expect((1...(10_000 + bytes.count / 2) / 60).contains(missing))
    #expect(outcomes.prefix(missing).allSatisfy { $0 == .missing })
  }

  @Test func `texts are matched with expressions within a budget`() throws {
    let expression = "^(a\(String(repeating: "|a", count: 489)))*b$"
    let app = try manifest(
      #"{"pattern": "P", "fields": [{"key": "k", "required": true, "type": {"matching": "\#(expression)"}}]}"#)
    func outcome(_ length: Int) throws -> FloorAttempt.Outcome? {
      let text = String(repeating: "a", count: length)
      let document = try Document(parsing: page(#"{"pattern": "P", "k": "\#(text)"}"#))
      let floor = try #require(document.root["floors"]?.elements.first { _ in true })
      return FloorTrial(of: document, .standard, in: app).attempts(at: floor, withLosses: false).last?.outcome
    }
    #expect(try outcome(100) == .missing)
    #expect(try outcome(200_000) == .shown)
  }

  // MARK: Floors

  @Test func `a page with too many floors for the number of apps is refused with one error`() throws {
    var configuration = Configuration()
    configuration.limits = Limits([.floorsInApps: 10])
    configuration.manifests = try (0..<4).map { try manifest(#"{"pattern": "Focus", "fields": []}"#, name: "app\($0)") }
    func report(_ count: Int) -> PageReport {
      let floors = Array(repeating: #"{"pattern": "Focus"}"#, count: count).joined(separator: ", ")
      return Validator(registry: FloorRegistry(), configuration: configuration).validate(page(floors), file: "p.json")
    }
    let refused = report(3)
    #expect(refused.isRefused)
    #expect(
      refused.findings.map(\.message) == ["the page has too many floors to check in every app: 3 floors, 4 apps"])
    #expect(refused.findings.first?.pointerText == "/floors")
    #expect(!report(2).isRefused)
  }
}
