import Storey
import StoreyEditor
import StoreyProject
import StoreyValidation
import Testing

@Suite struct DefinitionTests {
  struct Case: Sendable, CustomStringConvertible {
    let file: EditedFile
    /// A text of the file, and the number of bytes after its start at which the name is looked up.
    let place: String
    let shift: Int
    let origin: String
    /// The beginning of a text in the template at the declaration; `nil` without a declaration.
    let declaration: String?

    var description: String { "\(place) + \(shift)" }
  }

  @Test(arguments: [
    Case(
      file: TestedShop.templateFile, place: "{title}}}", shift: 1, origin: "title",
      declaration: #"title": {"type": "string"},"#),
    Case(
      file: TestedShop.templateFile, place: #"\u0074itle"#, shift: 10, origin: #"\u0074itle"#,
      declaration: #"title": {"type": "string"},"#),
    Case(
      file: TestedShop.templateFile, place: "{title}\", \"frame\": [0, 0, 56", shift: 3, origin: "title",
      declaration: #"title": {"type": "string"},"#),
    Case(
      file: TestedShop.templateFile, place: "img\", \"height\"", shift: 0, origin: "img",
      declaration: #"img": {"type": "url"}"#),
    Case(
      file: TestedShop.templateFile, place: "{img}", shift: 1, origin: "img", declaration: #"img": {"type": "url"}"#),
    Case(
      file: TestedShop.templateFile, place: "jump\", \"label\"", shift: 4, origin: "jump",
      declaration: #"jump": {"type"#),
    Case(
      file: TestedShop.templateFile, place: "shops\", \"when\"", shift: 1, origin: "shops",
      declaration: #"shops": {"type"#),
    Case(
      file: TestedShop.templateFile, place: "name\", \"height\"", shift: 1, origin: "name",
      declaration: #"name": {"type"#),
    Case(
      file: TestedShop.templateFile, place: "{name}: {title}", shift: 10, origin: "title",
      declaration: #"title": {"type": "string"}}"#),
    Case(file: TestedShop.templateFile, place: "茶", shift: 0, origin: "", declaration: nil),
    Case(file: TestedShop.templateFile, place: "100%", shift: 0, origin: "", declaration: nil),
    Case(file: TestedShop.pageFile, place: "Gift", shift: 2, origin: "Gift", declaration: #"Gift","#),
    Case(file: TestedShop.pageFile, place: "Gift\", \"title\": \"F", shift: 0, origin: "Gift", declaration: #"Gift","#),
    Case(
      file: TestedShop.pageFile, place: "title\": \"A", shift: 0, origin: "title",
      declaration: #"title": {"type": "string"},"#),
    Case(
      file: TestedShop.pageFile, place: "title\": \"C", shift: 0, origin: "title",
      declaration: #"title": {"type": "string"}}"#),
    Case(
      file: TestedShop.pageFile, place: #"n\u0061me"#, shift: 0, origin: #"n\u0061me"#, declaration: #"name": {"type"#),
    Case(file: TestedShop.pageFile, place: "title\": \"E", shift: 0, origin: "", declaration: nil),
    Case(
      file: TestedShop.pageFile, place: "title\": \"F", shift: 0, origin: "title",
      declaration: #"title": {"type": "string"},"#),
    Case(file: TestedShop.pageFile, place: "Focus", shift: 0, origin: "", declaration: nil),
    Case(file: TestedShop.pageFile, place: "identityId", shift: 0, origin: "", declaration: nil),
  ]) func `a name leads to its declaration in the template`(_ sample: Case) {
    let offset = sample.file.offset(of: sample.place)
    #expect(offset > 0)
    let found = Definitions.definitions(at: offset + sample.shift, in: sample.file, of: TestedShop.workspace)
    #expect(found.map { sample.file.text($0.origin) } == (sample.declaration == nil ? [] : [sample.origin]))
    let template = TestedShop.templateFile
    #expect(found.map(\.target.path) == (sample.declaration == nil ? [] : [template.path]))
    #expect(found.map(\.target.range.lowerBound) == (sample.declaration.map { [template.offset(of: $0)] } ?? []))
  }

  @Test func `a colour role leads to the colours of the theme`() {
    let theme = EditedFile(
      .theme, ##"{"light": {"accent": "#123"}, "dark": {"accent": "#456"}, "styles": {"title": {"color": "accent"}}}"##,
      path: "/shop/theme.json")
    let workspace = MemoryWorkspace([theme])
    let own = Definitions.definitions(at: theme.offset(of: "accent\"}}}"), in: theme, of: workspace)
    #expect(own.map { theme.text($0.target.range) } == ["#123", "#456"])
    #expect(own.map { theme.text($0.origin) } == ["accent", "accent"])
    let template = TestedShop.templateFile
    let offset = template.offset(of: "accent")
    #expect(Definitions.definitions(at: offset, in: template, of: workspace).isEmpty)
  }

  @Test func `a name behind escapes and braces of a text is found at its bytes`() {
    let file = EditedFile(
      .template,
      #"""
      {"pattern": "P", "fields": {"a🍵\n": {"type": "string"}}, "rows": [
        {"label": "\ud83c\udf75\u00e9\t\"\\\/ {{}} {\u0061\ud83c\udf75\n} é"}
      ]}
      """#)
    let workspace = MemoryWorkspace([file])
    let name = #"\u0061\ud83c\udf75\n"#
    let start = file.offset(of: name)
    for offset in [start, start + name.utf8.count] {
      let found = Definitions.definitions(at: offset, in: file, of: workspace)
      #expect(found.map { file.text($0.origin) } == [name])
      #expect(found.map { file.text($0.target.range) } == [#"a🍵\n"#])
    }
    #expect(Definitions.definitions(at: start - 2, in: file, of: workspace).isEmpty)
    #expect(Definitions.definitions(at: start + name.utf8.count + 1, in: file, of: workspace).isEmpty)
  }
}
