import Storey
import StoreyFloors
import StoreyProject
import StoreyValidation
import TestLevels
import Testing

/// Projects that are read from a fixed set of files.
@Suite(.tags(.threads)) struct ProjectTests {
  private static let template =
    #"{"template": 1, "pattern": "Hours", "fields": {}, "rows": [{"height": 10, "elements": []}]}"#
  private static let page = #"{"name": "A", "channelFloorSize": "1", "floors": [{"pattern": "Hours"}]}"#
  private static let manifest = #"{"manifestVersion": 1, "name": "shop", "version": "1", "floors": []}"#

  private static func reader(
    _ files: [String: String], _ options: ProjectOptions = ProjectOptions()
  ) -> ProjectReader {
    ProjectReader(
      options, floors: .standard, rules: RuleRegistry(for: .standard),
      .fixed(files.mapValues { Array($0.utf8) }))
  }

  private static let shop = [
    "/shop/.storey.json": #"{"templates": ["t"], "theme": "dark.json", "rules": {"dead-url": "off"}}"#,
    "/shop/t/hours.json": template, "/shop/dark.json": ##"{"light": {"text": "#010203"}}"##,
    "/shop/pages/a.json": page, "/shop/pages/b.json": page,
  ]

  @Test func `the nearest configuration applies to a page, with the files that it names`() throws {
    let project = Self.reader(Self.shop).project(of: "/shop/pages/a.json")
    #expect(project.problems.isEmpty)
    #expect(project.configurationFiles == ["/shop/.storey.json"])
    #expect(project.folder == "/shop" && project.path(of: "/shop/pages/a.json") == "pages/a.json")
    #expect(project.registry.patterns.contains("Hours") && project.hasAllTemplates)
    #expect(project.theme != .standard)
    let page = project.page(Array(Self.page.utf8), at: "/shop/pages/a.json")
    #expect(project.layout(page, LayoutChoice()).height >= 10)
  }

  @Test func `a project is read once for all pages of a configuration`() {
    let reader = Self.reader(Self.shop)
    let (a, b) = (reader.project(of: "/shop/pages/a.json"), reader.project(of: "/shop/pages/b.json"))
    #expect(a === b)
    #expect(reader.project(of: "/other/c.json") !== a)
    var options = ProjectOptions()
    options.theme = .standard
    #expect(reader.project(of: "/shop/pages/a.json", options: options).theme == .standard)
  }

  @Test func `threads that read a project at the same time share it`() async {
    let reader = Self.reader(Self.shop)
    let numbers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 { group.addTask { reader.project(of: "/shop/pages/a.json").number } }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(numbers.count == 1)
  }

  @Test func `options take precedence over the configuration`() {
    var options = ProjectOptions()
    options.templates = []
    options.limits = Limits([.floors: 7])
    let project = Self.reader(Self.shop, options).project(of: "/shop/pages/a.json")
    #expect(!project.registry.patterns.contains("Hours"))
    #expect(project.limits[.floors] == 7)
    options.configuration = .none
    let plain = Self.reader(Self.shop, options).project(of: "/shop/pages/a.json")
    #expect(!plain.hasConfiguration && plain.configurationFiles.isEmpty && plain.theme == .standard)
  }

  @Test func `a file that cannot be used is a problem, and the rest of the project is used`() throws {
    var files = Self.shop
    files["/shop/.storey.json"] = """
      {"templates": ["t", "none"], "theme": "broken.json", "against": ["a.json", "page.json"], "baseline": "known.json"}
      """
    files["/shop/broken.json"] = #"{"light": {"text": "no colour"}}"#
    files["/shop/a.json"] = Self.manifest
    files["/shop/page.json"] = Self.page
    let project = Self.reader(files).project(of: "/shop/pages/a.json")
    #expect(
      project.problems.map { "\($0.kind.name) \($0.path)" } == [
        "template /shop/none", "theme /shop/broken.json", "manifest /shop/page.json", "baseline /shop/known.json",
      ])
    #expect(project.problems.allSatisfy { $0.failure != nil })
    #expect(project.problems[1].isInvalid && project.problems[1].report?.findings.isEmpty == false)
    #expect(project.problems[2].failure?.message == "/shop/page.json is not a manifest: it is a page")
    #expect(project.problems[3].isUnreadable)
    #expect(project.registry.patterns.contains("Hours") && project.configuration.manifests.count == 1)
    #expect(project.theme == .standard && project.baseline == nil)
  }

  @Test func `a configuration with errors is reported, and its valid parts are used`() {
    let files = ["/shop/.storey.json": #"{"rules": {"missing-rule": "off"}, "width": 400}"#]
    let project = Self.reader(files).project(of: "/shop/a.json")
    #expect(!project.isConfigurationSound && project.configuration.width == 400)
    #expect(project.problems.count == 1 && project.problems[0].kind == .configuration)
  }

  @Test func `everything that would change a project is among its files`() {
    let files = Self.reader(Self.shop).project(of: "/shop/pages/a.json").files
    let kinds = Dictionary(files.map { ($0.path, $0.kind) }) { first, _ in first }
    #expect(kinds["/shop/.storey.json"] == .some(.configuration))
    #expect(kinds["/shop/t/hours.json"] == .some(.template) || kinds["/shop/t/hours.json"] == .some(nil))
    #expect(kinds["/shop/dark.json"] == .some(.theme))
    // A new configuration, and a new template.
    #expect(kinds["/shop/pages/.storey.json"] == .some(nil) && kinds["/shop/t"] == .some(nil))
  }

  @Test func `files are checked as their kind, and excluded pages have no findings`() {
    var files = Self.shop
    files["/shop/.storey.json"] = #"{"templates": ["t"], "exclude": ["old/**"]}"#
    let project = Self.reader(files).project(of: "/shop/pages/a.json")
    let checker = FileChecker(project)
    func rules(_ text: String, _ path: String) -> Set<RuleID> {
      let bytes = Array(text.utf8)
      let kind = project.kind(of: bytes, at: path)
      return Set(checker.report(on: bytes, at: path, as: kind).findings.map(\.rule))
    }
    #expect(rules(#"{"floors": [{"pattern": "None"}]}"#, "/shop/pages/a.json").contains(.unknownPattern))
    #expect(rules(#"{"floors": [{"pattern": "None"}]}"#, "/shop/old/a.json") == [])
    #expect(rules(#"{"manifestVersion": 99}"#, "/shop/m.json").contains(.missingKey))
    // A template that was loaded is not in conflict with itself; another one with its pattern is.
    #expect(rules(Self.template, "/shop/t/hours.json") == [])
    #expect(rules(Self.template, "/shop/copy.json") != [])
    #expect(rules(#"{"light": {"text": "no colour"}}"#, "/shop/x.json") != [])
  }
}
