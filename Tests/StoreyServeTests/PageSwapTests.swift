import Storey
import StoreyDialects
import StoreyFloors
import StoreyOutput
import StoreyProject
import StoreyValidation
import Testing

@testable import StoreyServe

@Suite struct PageSwapTests {
  private static let project = newProject()

  /// Returns another project with the same floors.
  private static func newProject() -> Project {
    ProjectReader(ProjectOptions(), floors: .standard, rules: .standard, .fixed([:])).project(of: "page.json", [])
  }

  /// Returns a page with a floor for each title.
  private func version(
    _ number: Int, _ titles: [String], _ project: Project = project, _ rest: String = ""
  ) -> LiveVersion {
    let floors = titles.map { title in
      #"{"identityId": "\#(title.prefix(1))", "pattern": "NSelectN", "fheader": {"lctitle": "\#(title)"}, "nBynList": []}"#
    }
    let page = #"{"name": "N", "floors": [\#(floors.joined(separator: ","))]\#(rest)}"#
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
    return LiveVersion(number, layout, Array(page.utf8), scheme: .light, marks: [:], project)
  }

  private func message(_ old: LiveVersion, _ new: LiveVersion) throws -> JSONValue {
    let swap = try #require(PageSwap(from: old, to: new))
    return try Document(parsing: swap.json()).root
  }

  private func kept(_ message: JSONValue) -> [Int?] {
    message["keep"]?.elements.map { $0.number.map { Int($0) } } ?? []
  }

  @Test(
    arguments: [
      (["a", "b", "c"], ["a", "b2", "c"], [0, nil, 2]), (["a", "b", "c"], ["a", "c"], [0, 2]),
      (["a", "b", "c"], ["a", "n", "b", "c"], [0, nil, 1, 2]), (["a", "b", "c"], ["c", "a", "b"], [2, 0, 1]),
      (["a", "b", "c"], ["c2", "a", "b"], [nil, 0, 1]), ([], ["a"], [nil]), (["a"], [], []),
    ] as [([String], [String], [Int?])])
  func `only floors that changed are replaced`(old: [String], new: [String], expected: [Int?]) throws {
    let message = try message(version(1, old), version(2, new))
    #expect(kept(message) == expected)
    let written = message["html"]?.members.compactMap { Int($0.key.string) }.sorted()
    #expect(written == expected.indices.filter { expected[$0] == nil })
    #expect(
      message["changed"]?.elements.compactMap { $0.number.map { Int($0) } }
        == expected.indices.filter { expected[$0] == nil })
    #expect(message["from"]?.number == 1 && message["to"]?.number == 2)
  }

  @Test func `sections of another dialect that move are kept, with their new pointers`() throws {
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.named("storyblok")).shape
    func version(_ number: Int, _ titles: [String]) -> LiveVersion {
      let bloks = titles.map { title in
        #"{"_uid": "\#(title)", "component": "NSelectN", "storey_header": {"lctitle": "\#(title)"}, "nBynList": []}"#
      }
      let page = #"{"story": {"content": {"component": "page", "body": [\#(bloks.joined(separator: ","))]}}}"#
      let layout = TableLayout(Page(decoding: Array(page.utf8), registry: registry))
      return LiveVersion(number, layout, Array(page.utf8), scheme: .light, marks: [:], Self.project)
    }
    let message = try message(version(1, ["a", "b"]), version(2, ["n", "a", "b2"]))
    #expect(kept(message) == [nil, 0, nil])
    #expect(
      message["pointers"]?["1"]?.elements.compactMap { $0.text?.string }
        == ["/story/content/body/0", "/story/content/body/1"])
    #expect(message["html"]?["0"]?.text?.string.contains("data-source=\"/story/content/body/0") == true)
  }

  @Test func `other settings replace the sections whose HTML changed`() throws {
    let old = version(1, ["a", "b"])
    #expect(kept(try message(old, version(2, ["a", "b2"], Self.newProject()))) == [0, nil])
    #expect(kept(try message(old, version(2, ["b", "a"], Self.newProject()))) == [1, 0])
  }

  @Test func `the places of sections that stay are those of a new document`() throws {
    func tabs(_ id: Int, _ sorb: String) -> String {
      #"{"identityId": \#(id), "pattern": "Category", "sorb": "\#(sorb)", "categoryList": [{"title": "T", "subs": [{"title": "\#(id)"}]}]}"#
    }
    let (page, section) = (tabs(1, "page"), tabs(2, "section"))
    func version(_ number: Int, _ floors: [String]) -> LiveVersion {
      let page = "{\"floors\": [\(floors.joined(separator: ","))]}"
      let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
      return LiveVersion(number, layout, Array(page.utf8), scheme: .light, marks: [:], Self.project)
    }
    func frames(_ old: [String], _ new: [String]) throws -> [[String]?] {
      let message = try message(version(1, old), version(2, new))
      return new.indices.map { message["frames"]?["\($0)"]?.elements.compactMap { $0.text?.string } }
    }
    // The header of the second floor is pinned below that of the first one, until that is moved, removed or inserted.
    let below = ["--y:120;--h:120;--s:88", "--h:44;--t:44"]
    let alone = ["--y:0;--h:120;--s:44", "--h:44"]
    #expect(try frames([page, section], [section, page])[0] == alone)
    #expect(try frames([page, section], [section])[0] == alone)
    #expect(try frames([section], [page, section])[1] == below)
  }

  @Test func `a floor that looks the same but acts differently is marked and stays`() throws {
    func version(_ number: Int, _ event: String) -> LiveVersion {
      let page =
        #"{"floors": [{"identityId": 1, "pattern": "Focus", "picList": [{"img": "a", "jump": {"des": "m", "srv": "\#(event)"}}]}]}"#
      let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
      return LiveVersion(number, layout, Array(page.utf8), scheme: .light, marks: [:], Self.project)
    }
    let message = try message(version(1, "a"), version(2, "b"))
    #expect(kept(message) == [0] && message["changed"]?.elements.map(\.number) == [0])
    #expect(message["actions"]?.text?.string.contains("\"b\"") == true)
  }

  @Test func `a page that looks and acts the same needs no message`() throws {
    let old = version(1, ["a"])
    #expect(try #require(PageSwap(from: old, to: version(2, ["a"], ", \"executeTime\": 3"))).isEmpty)
    #expect(!(try #require(PageSwap(from: old, to: version(2, ["a2"]))).isEmpty))
    #expect(!(try #require(PageSwap(from: old, to: version(2, ["a"], ", \"head\": {\"title\": \"T\"}"))).isEmpty))
  }

  @Test func `a changed picture replaces its section, also a section that moved`() throws {
    func version(_ number: Int, _ pictures: [String], mark: String) -> LiveVersion {
      let floors = pictures.map { #"{"identityId": "\#($0)", "pattern": "Focus", "picList": [{"img": "\#($0)"}]}"# }
      let page = #"{"floors": [\#(floors.joined(separator: ","))]}"#
      let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
      return LiveVersion(
        number, layout, Array(page.utf8), scheme: .light, marks: ["a.png": "v=a", "b.png": mark], Self.project)
    }
    let old = version(1, ["a.png", "b.png"], mark: "v=1")
    #expect(kept(try message(old, version(2, ["a.png", "b.png"], mark: "v=2"))) == [0, nil])
    #expect(kept(try message(old, version(2, ["b.png", "a.png"], mark: "v=2"))) == [nil, 0])
    #expect(kept(try message(old, version(2, ["n.png", "a.png", "b.png"], mark: "v=2"))) == [nil, 0, nil])
  }

  @Test func `another direction or language loads the page again`() {
    let old = version(1, ["a"])
    #expect(PageSwap(from: old, to: version(2, ["a"], ", \"direction\": \"rtl\"")) == nil)
    #expect(PageSwap(from: old, to: version(2, ["a"], ", \"lang\": \"en\"")) == nil)
  }

  @Test func `the title, the actions and the buttons over the page are sent when they changed`() throws {
    let old = version(1, ["a"])
    let same = try message(old, version(2, ["a2"]))
    for key in ["title", "documentTitle", "overlay", "style"] { #expect(same[key]?.kind == .null) }
    let float =
      ", \"float\": {\"picList\": [{\"img\": \"a\", \"jump\": {\"url\": \"/b\"}}]}, \"head\": {\"title\": \"T & <\"}"
    let changed = try message(old, version(2, ["a"], float))
    #expect(changed["overlay"]?.text?.string.contains("<aside") == true)
    #expect(changed["title"]?.text?.string.contains("<h1>T &amp; &lt;</h1>") == true)
    #expect(changed["documentTitle"]?.text?.string == "T &amp; &lt;")
    #expect(try message(version(2, ["a"], float), version(3, ["a"]))["overlay"]?.text?.string == "")
    #expect(changed["actions"]?.text?.string.contains("float.0") == true)
  }
}

extension PageSwapTests {
  fileprivate func version(_ number: Int, _ titles: [String], _ rest: String) -> LiveVersion {
    version(number, titles, Self.project, rest)
  }
}
