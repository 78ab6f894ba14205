import Storey
import StoreyFloors
import StoreyManifests
import StoreyValidation
import Testing

/// Pages as another app shows them.
@Suite struct AsShownTests {
  private func page(_ floors: String, _ change: (String) -> String = { $0 }) throws -> Page {
    let own = String(decoding: AppManifest(of: .standard, name: "app", version: "9.4").write(), as: UTF8.self)
    let registry = FloorRegistry.standard.asShown(by: try AgainstTests.manifest(change(own)))
    return Page(decoding: Array("{\"floors\": [\(floors)]}".utf8), registry: registry)
  }

  private func shown(_ page: Page) -> [String] {
    page.floors.map { floor in
      switch floor.content {
      case .container(let container): container.base.pattern.string
      case .unknownPattern: "unknown"
      case .unmetRequirements: "unmet"
      case .undecodable: "undecodable"
      case .dropped: "dropped"
      }
    }
  }

  private let focus = #"{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea"}]}"#
  private let category = #"{"pattern": "Category", "categoryList": [{"title": "Tea"}]}"#

  @Test func `an app with the same manifest shows the same floors`() throws {
    let page = try page("\(focus), \(category)")
    #expect(shown(page) == ["Focus", "Category"])
    #expect(
      TableLayout(page).height == TableLayout(Page(decoding: page.document?.bytes ?? [], registry: .standard)).height)
  }

  @Test func `a pattern that the app does not know is unknown, and its fallback is shown`() throws {
    let page = try page(
      #"\#(category), {"pattern": "Category", "categoryList": [], "fallback": \#(focus)}"#,
      { $0.replacing("\"Category\"", with: "\"Tabs\"") })
    #expect(shown(page) == ["unknown", "Focus"])
    let message = page.floors[0].diagnostics.map(\.message)
    #expect(message == [#"app 9.4 does not support the pattern "Category""#])
  }

  @Test func `requirements are compared with the capabilities of the app`() throws {
    let floor = #"{"pattern": "Focus", "requires": {"video": 2, "Focus": 3}, "picList": []}"#
    #expect(shown(try page(floor)) == ["unmet"])
    let able = try page(
      floor, { $0.replacing("\"Focus\": 1", with: "\"Focus\": 3, \"video\": 2") })
    #expect(shown(able) == ["Focus"])
  }

  @Test func `a floor that the app cannot decode is not shown, and the reason is reported`() throws {
    let page = try page(
      focus,
      {
        $0.replacing(
          #"{"key": "picList", "required": true, "type": {"array": {"model": "Picture"}}}"#,
          with: #"{"key": "pictures", "required": true, "type": {"array": {"model": "Picture"}}}"#)
      })
    #expect(shown(page) == ["undecodable"])
    #expect(page.floors[0].diagnostics.map(\.message).contains(#"missing key "pictures""#))
  }

  @Test func `a renderer that the app does not have is reported as missing`() throws {
    let page = try page(
      focus, { $0.replacing(#""focus", "header""#, with: #""header""#) })
    #expect(shown(page) == ["Focus"])
    #expect(TableLayout(page).diagnostics.map(\.rule).contains(.missingRenderer))
  }

  @Test func `a floor that only the app can show is reported, and its fallback is not shown`() throws {
    let registry = FloorRegistry.standard.asShown(by: try AgainstTests.manifest())
    let json = #"{"floors": [{"pattern": "Coupon", "code": "A", "fallback": "drop"}, {"pattern": "Coupon"}]}"#
    let page = Page(decoding: Array(json.utf8), registry: registry)
    #expect(shown(page) == ["unknown", "undecodable"])
    #expect(
      page.floors[0].diagnostics.map(\.message) == [
        "app 9.4 shows this Coupon floor, but this tool has no such floor"
      ])
    var strict = registry
    strict.unknown = .fail
    #expect(TableLayout(Page(decoding: Array(json.utf8), registry: strict)).isRefused)
  }

  @Test func `a floor is decoded once, by its registered type`() throws {
    let decoded = Decoded()
    var registry = FloorRegistry()
    try registry.register(FloorType(pattern: "Counted")) { reader in
      decoded.patterns.append("Counted")
      return Counted(base: FloorBase(from: &reader))
    }
    let manifest = AppManifest(of: registry, name: "app", version: "1")
    decoded.patterns = []
    let floors =
      #"{"pattern": "Counted"}, {"pattern": "Other"}, {"pattern": "Other", "fallback": {"pattern": "Counted"}}"#
    let page = Page(
      decoding: Array("{\"floors\": [\(floors)]}".utf8), registry: registry.asShown(by: manifest))
    #expect(shown(page) == ["Counted", "unknown", "Counted"])
    #expect(decoded.patterns == ["Counted", "Counted"])
  }
}

/// The decoded patterns, in order. `@unchecked`, because a page is decoded on one thread.
private final class Decoded: @unchecked Sendable {
  var patterns: [String] = []
}

private struct Counted: TemplateContainer {
  static let pattern: FloorPattern = "Counted"
  let base: FloorBase
  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }
}

private struct Nothing: TemplateRender {
}
