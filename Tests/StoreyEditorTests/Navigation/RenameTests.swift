import Storey
import StoreyEditor
import StoreyProject
import StoreyTemplates
import Testing

@Suite struct RenameTests {
  private func renamed(_ file: EditedFile, _ place: String, to name: String) throws -> [String: [UInt8]] {
    let changes = try Rename.replacements(
      renaming: file.offset(of: place), to: name, in: file, of: TestedShop.workspace)
    return changes.reduce(into: [:]) { files, change in
      files[change.key] = (TestedShop.workspace.file(at: change.key)?.bytes).map { change.value.applied(to: $0) }
    }
  }

  @Test func `the declaration, the uses and the keys of the pages are renamed`() throws {
    for (file, place) in [
      (TestedShop.templateFile, "title\": {\"type\": \"string\"},"), (TestedShop.pageFile, "title\": \"F"),
    ] {
      let files = try renamed(file, place, to: "na\"me 茶")
      #expect(files.keys.sorted() == ["/shop/pages/a.json", "/shop/pages/b.json", "/shop/templates/gift.json"])
      let template = try #require(files["/shop/templates/gift.json"])
      let text = String(decoding: template, as: UTF8.self)
      #expect(text.contains(##""text": "{{{na\"me 茶}}} {na\"me 茶}""##))
      #expect(text.contains(##""when": "na\"me 茶", "elements""##))
      #expect(text.contains("茶 {name}: {title}"))
      #expect(FloorTemplate.read(template).value != nil)
      let page = String(decoding: files["/shop/pages/a.json"] ?? [], as: UTF8.self)
      #expect(page.contains(##""na\"me 茶": "A", "shops": [{"name": "B", "title": "C"}"##))
      #expect(page.contains(##""title": "E""##) && page.contains(##""na\"me 茶": "F""##))
    }
  }

  @Test func `a field of items is renamed in its items only`() throws {
    let files = try renamed(TestedShop.templateFile, "name\": {", to: "label")
    let page = String(decoding: files["/shop/pages/a.json"] ?? [], as: UTF8.self)
    #expect(page.contains(#"[{"label": "B", "title": "C"}, {"label": "D"}]"#))
    #expect(files.keys.sorted() == ["/shop/pages/a.json", "/shop/templates/gift.json"])
  }

  @Test(arguments: [
    ("state", ##""when": "!s", "##), ("state", ##"{"field": "s", "is"##), ("sold", ##""width": "{s}%""##),
    ("back", ##""fill": "{s}""##), ("back", ##""background": "{s}""##), ("back", ##""border": {"color": "{s}"}"##),
    ("back", ##""stops": ["{s}", "fill"]"##), ("style", ##""like": "{s}", "color": "{back}""##),
    ("tags", ##""each": "s""##),
    ("name", ##""text": "{s}, {s}""##), ("count", ##""text": ["{s:compact}", {"text": "{s}"##),
    ("count", ##""tap": {"product": "{s}", "parameters": {"a": "{s}"}}"##),
  ])
  func `names in stacks, conditions, colours and lengths are renamed`(name: String, use: String) throws {
    let text = ##"""
      {"template": 1, "pattern": "P", "fields": {"state": {"type": "string"}, "sold": {"type": "number"},
        "back": {"type": "color"}, "style": {"type": "string", "options": ["title"]}, "tags": {"type": "array", "of": {"name": {"type": "string"}}}, "count": {"type": "number"}},
       "rows": [{"height": "fit", "when": "!state", "background": "{back}", "elements": [{"stack": "row", "elements": [
         {"fill": "{back}", "width": "{sold}%", "height": 9, "when": {"field": "state", "is": ["a"]}, "border": {"color": "{back}"},
           "gradient": {"stops": ["{back}", "fill"]}},
         {"text": "x", "style": {"like": "{style}", "color": "{back}"}},
         {"text": ["{count:compact}", {"text": "{count}"}], "tap": {"product": "{count}", "parameters": {"a": "{count}"}}},
         {"each": "tags", "stack": "row", "elements": [{"text": "{name}, {name}"}]}]}]}]}
      """##
    let file = EditedFile(.template, text, path: "/p/template.json", TestedShop.surroundings)
    let changes = try Rename.replacements(
      renaming: file.offset(of: "\(name)\": {"), to: "s", in: file, of: MemoryWorkspace([file]))
    let renamed = String(decoding: try #require(changes[file.path]).applied(to: file.bytes), as: UTF8.self)
    #expect(renamed.contains(use), "\(renamed)")
    #expect(FloorTemplate.read(Array(renamed.utf8)).value != nil)
  }

  @Test func `a field is renamed in all templates that extend one another, and in their pages`() throws {
    let base = """
      {"template": 1, "pattern": "A", "fields": {"title": {"type": "string"},
          "items": {"type": "array", "of": {"name": {"type": "string"}}}},
        "rows": [{"height": 9, "label": "{title}", "elements": []}, {"each": "items", "height": 9, "label": "{name}", "elements": []}]}
      """
    let middle = #"{"template": 1, "pattern": "B", "extends": "A"}"#
    let last = """
      {"template": 1, "pattern": "C", "extends": "B", "fields": {"title": {"type": "string", "default": "-"}},
        "rows": [{"each": "items", "height": 9, "label": "{name}", "elements": []}, {"height": 9, "label": "{title}!", "elements": []}]}
      """
    let page =
      #"{"floors": [{"pattern": "B", "title": "1"}, {"pattern": "C", "title": "2", "items": [{"name": "3"}]}]}"#
    var surroundings = Surroundings(registry: FloorRegistry())
    for (name, text) in [("A", base), ("B", middle), ("C", last)] {
      try surroundings.registry.register(template: Array(text.utf8))
      surroundings.templateFiles[FloorPattern(name)] = "/t/\(name).json"
    }
    let files =
      [("A", base), ("B", middle), ("C", last)].map {
        EditedFile(.template, $1, path: "/t/\($0).json", surroundings)
      } + [EditedFile(.page, page, path: "/t/page.json", surroundings)]
    func renamed(_ index: Int, _ place: String) throws -> [String] {
      let changes = try Rename.replacements(
        renaming: files[index].offset(of: place), to: "x", in: files[index], of: MemoryWorkspace(files))
      return files.map { file in
        String(decoding: changes[file.path]?.applied(to: file.bytes) ?? file.bytes, as: UTF8.self)
      }
    }
    let expected = [
      base.replacing("title", with: "x"), middle, last.replacing("title", with: "x"),
      page.replacing("title", with: "x"),
    ]
    for (index, place) in [(0, "title\": {"), (2, "title}!"), (3, "title\": \"1")] {
      #expect(try renamed(index, place) == expected)
    }
    let names = [base, middle, last, page].map { $0.replacing("name", with: "x") }
    for (index, place) in [(0, "name}"), (2, "name}"), (3, "name")] { #expect(try renamed(index, place) == names) }
    let link = Definitions.definitions(at: files[2].offset(of: "name}"), in: files[2], of: MemoryWorkspace(files))
    #expect(link.map(\.target.path) == ["/t/A.json"])
  }

  @Test func `the name and its place are returned before a rename`() {
    let file = TestedShop.templateFile
    let offset = file.offset(of: #"\u0074itle"#)
    let subject = Rename.subject(at: offset, in: file, of: TestedShop.workspace)
    #expect(subject == Rename.Subject(range: offset..<(offset + 10), name: "title"))
    for place in ["{", "jump\": {"] {
      #expect(Rename.subject(at: file.offset(of: place), in: file, of: TestedShop.workspace) == nil)
    }
  }

  @Test(arguments: [
    ("title\": {\"type\": \"string\"},", "img", "the template already has a field \"img\""),
    ("title\": {\"type\": \"string\"},", "pattern", "the name \"pattern\" is reserved: every floor has this key"),
    ("title\": {\"type\": \"string\"},", "identityId", "the name \"identityId\" is reserved: every floor has this key"),
    ("title\": {\"type\": \"string\"},", "fheader.x", "the name \"fheader.x\" is reserved: every floor has this key"),
    ("title\": {\"type\": \"string\"},", "$comment", "\"$comment\" is the key of comments"),
    ("title\": {\"type\": \"string\"},", "", "the name is empty"),
    ("title\": {\"type\": \"string\"},", " ", "the name is empty"),
    ("title\": {\"type\": \"string\"},", "a\nb", "the name contains a control character"),
    ("title\": {\"type\": \"string\"},", "a{b", "the name \"a{b\" cannot be used in texts of templates"),
    ("title\": {\"type\": \"string\"},", "\u{301}a", "the name \"\u{301}a\" cannot be used in texts of templates"),
    ("img\": {", "picList", "a floor in /shop/pages/c.json already has the key \"picList\""),
    ("jump\": {", "tap", "\"jump\" cannot be renamed: every floor has this key"),
    ("name\": {", "title", "the template already has a field \"title\""),
    ("fields", "x", "there is no field of a template here"),
  ]) func `a name that cannot be used is refused`(_ place: String, _ name: String, _ reason: String) {
    let page = EditedFile(
      .page, #"{"floors": [{"pattern": "Gift", "img": "a.png", "picList": 1}]}"#, path: "/shop/pages/c.json",
      TestedShop.surroundings)
    let workspace = MemoryWorkspace(TestedShop.files + [page])
    let file = TestedShop.templateFile
    #expect(throws: RenameRefusal(reason: reason)) {
      try Rename.replacements(renaming: file.offset(of: place), to: name, in: file, of: workspace)
    }
  }

  @Test func `a name that floors reserve can be that of an item's field`() throws {
    let files = try renamed(TestedShop.templateFile, "name\": {", to: "pattern")
    #expect(FloorTemplate.read(files["/shop/templates/gift.json"] ?? []).value != nil)
  }

  @Test func `a template that is not valid JSON is not changed`() {
    let file = EditedFile(
      .template, TestedShop.template.replacing("\"template\": 1,", with: "\"template\": 1,,"),
      path: "/shop/templates/gift.json", TestedShop.surroundings)
    #expect(throws: RenameRefusal.self) {
      try Rename.replacements(
        renaming: file.offset(of: "title"), to: "name", in: file, of: MemoryWorkspace([file]))
    }
  }

  @Test func `a page in which a syntax error may hide a use is named`() throws {
    let page = #"{"name": "A", "floors": [{"pattern": "Gift", "title: "A"}]}"#
    let damaged = EditedFile(.page, page, path: "/shop/pages/damaged.json", TestedShop.surroundings)
    let other = EditedFile(
      .page, page.replacing("Gift", with: "Other"), path: "/shop/pages/other.json", TestedShop.surroundings)
    let template = TestedShop.templateFile
    func rename(beside page: EditedFile) throws(RenameRefusal) -> [String: [TextReplacement]] {
      try Rename.replacements(
        renaming: template.offset(of: "title\": {\"type\": \"string\"},"), to: "name2", in: template,
        of: MemoryWorkspace([template, page]))
    }
    let refusal = #expect(throws: RenameRefusal.self) { try rename(beside: damaged) }
    #expect(refusal?.reason.contains("/shop/pages/damaged.json has syntax errors") == true)
    #expect(try rename(beside: other).keys.sorted() == [template.path])
  }

  @Test func `the same name changes nothing`() throws {
    #expect(try renamed(TestedShop.templateFile, "title\": {\"type\": \"string\"},", to: "title").isEmpty)
  }
}
