import Storey
import StoreyEditor
import StoreyProject
import Testing

@Suite struct ReferenceTests {
  /// Returns the file names and texts of the references at a text of a file.
  private func references(_ file: EditedFile, _ place: String, includesDeclaration: Bool = true) -> [String] {
    let offset = file.offset(of: place)
    let found = References.references(
      at: offset, in: file, of: TestedShop.workspace, includesDeclaration: includesDeclaration)
    return found.map { "\($0.path.split(separator: "/").last ?? "") \(TestedShop.text($0))" }
  }

  @Test func `a pattern is referred to by the floors of all pages`() {
    let floors = ["a.json Gift", "a.json Gift", "a.json Gift", "b.json Gift"]
    #expect(references(TestedShop.templateFile, "Gift") == ["gift.json Gift"] + floors)
    #expect(references(TestedShop.templateFile, "Gift", includesDeclaration: false) == floors)
    #expect(references(TestedShop.pageFile, "Gift") == ["gift.json Gift"] + floors)
    #expect(references(TestedShop.pageFile, "Focus") == ["a.json Focus"])
  }

  @Test func `a field is referred to by the template and the pages`() {
    let title =
      ["gift.json title", "gift.json title", "gift.json title", #"gift.json \u0074itle"#, "gift.json title"]
      + ["gift.json title", "a.json title", "a.json title", "b.json title"]
    #expect(references(TestedShop.templateFile, "title\": {\"type\": \"string\"},") == title)
    #expect(references(TestedShop.pageFile, "title\": \"A") == title)
    let name = ["gift.json name", "gift.json name", "gift.json name", "a.json name", #"a.json n\u0061me"#]
    #expect(references(TestedShop.templateFile, "{name}: ").isEmpty)
    #expect(references(TestedShop.templateFile, "name}: ") == name)
    #expect(references(TestedShop.templateFile, "name}: ", includesDeclaration: false) == Array(name.dropFirst()))
  }

  @Test func `an identity is referred to by equal ones, suppressions and known findings`() {
    #expect(
      references(TestedShop.pageFile, "7, \"title\"") == [
        "a.json 7", "a.json 7", ".storey.json /floors/{7}/**", "baseline.json /floors/{7}/jump",
      ])
    #expect(references(TestedShop.pageFile, "8}") == ["a.json 8", ".storey.json /floors/{8}"])
    #expect(references(TestedShop.pageFile, "\"A\"").isEmpty)
  }

  @Test func `a page that uses another template for the pattern has no references`() {
    var surroundings = TestedShop.surroundings
    surroundings.templateFiles["Gift"] = "/elsewhere/gift.json"
    let page = EditedFile(.page, TestedShop.page, path: "/elsewhere/page.json", surroundings)
    let template = TestedShop.templateFile
    let found = References.references(
      at: template.offset(of: "Gift"), in: template, of: MemoryWorkspace([template, page]))
    #expect(found.map(\.path) == [template.path])
  }
}
