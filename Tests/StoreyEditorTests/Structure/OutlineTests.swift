import StoreyEditor
import StoreyProject
import Testing

@Suite struct OutlineTests {
  /// Returns the outline as lines, indented by depth.
  private func lines(_ symbols: [OutlineSymbol], _ indent: String = "") -> [String] {
    symbols.flatMap { symbol -> [String] in
      let detail = symbol.detail.map { " (\($0))" } ?? ""
      return ["\(indent)\(symbol.kind.rawValue) \(symbol.name)\(detail)"] + lines(symbol.children, indent + "  ")
    }
  }

  @Test func `a page has its floors, sub-floors, offers and pictures`() {
    let file = EditedFile(
      .page,
      """
      {"name": "Home", "floors": [
        {"pattern": "Focus", "fheader": {"lctitle": "New\\nYear"}, "picList": [{"img": "a.png", "title": "Tea"}, {"img": "b.png"}]},
        {"pattern": "NormalFloor", "subFloorList": [{"pattern": "001", "picList": [{"img": "c.png", "title": "Milk"}]}]},
        {"pattern": "NSelectN", "nBynList": [{"slogan": "Any 3", "imgList": ["x.png"]}], "fallback": {"pattern": "Focus"}},
        null, {}
      ], "float": {"picList": [{"img": "cart.png", "title": "Basket"}]}}
      """)
    #expect(
      lines(Outline.symbols(of: file)) == [
        "floor New Year (Focus)", "  picture Tea", "  picture picList 1",
        "floor NormalFloor 1 (NormalFloor)", "  subFloor 001 0 (001)", "    picture Milk",
        "floor NSelectN 2 (NSelectN)", "  item Any 3", "  floor fallback Focus (Focus)",
        "floor floor 3", "floor floor 4", "picture Basket",
      ])
  }

  @Test func `a template has its keys, rows and elements`() {
    let file = EditedFile(
      .template,
      """
      {"pattern": "Gift", "fields": {"title": {"type": "string"}}, "rows": [
        {"height": 20, "elements": [{"text": "{title}", "frame": [0, 0, 1, 1]}, {"group": []}]}]}
      """)
    #expect(
      lines(Outline.symbols(of: file)) == [
        "string pattern (Gift)", "object fields", "  object title", "    string type (string)",
        "array rows", "  row rows 0", "    number height (20)", "    array elements",
        "      element {title}", "        string text ({title})", "        array frame",
        "      element elements 1", "        array group",
      ])
  }

  @Test func `a configuration has its rules, and an empty key has a name`() {
    let file = EditedFile(
      .configuration, #"{"rules": {"dead-url": "off"}, "": true, "overrides": [{"files": "a/**"}]}"#)
    #expect(
      lines(Outline.symbols(of: file)) == [
        "object rules", "  rule dead-url (off)", "boolean \"\" (true)", "array overrides", "  object a/**",
        "    string files (a/**)",
      ])
  }

  @Test func `the name of an entry is selected, or the first byte of one without a name`() {
    func selections(_ symbols: [OutlineSymbol], _ file: EditedFile) -> [String] {
      symbols.flatMap { [file.text($0.selection)] + selections($0.children, file) }
    }
    let page = EditedFile(
      .page, #"{"floors": [{"pattern": "Focus", "picList": [{"img": "a", "title": "Tea"}, {}]}, {"pattern": ""}]}"#)
    #expect(selections(Outline.symbols(of: page), page) == ["\"Focus\"", "\"Tea\"", "{", "{"])
    let theme = EditedFile(.configuration, #"{"overrides": [{"files": "a"}, {"rules": {}}]}"#)
    #expect(
      selections(Outline.symbols(of: theme), theme) == [
        "\"overrides\"", "\"a\"", "\"files\"", "{", "\"rules\"",
      ])
  }

  @Test func `the range of an entry is that of its value, with its key if it has one`() {
    let floor = #"{"pattern": "Nope", "fallback": {"pattern": "Focus"}}"#
    let page = EditedFile(.page, #"{"floors": [\#(floor)]}"#)
    let symbols = Outline.symbols(of: page)
    #expect(symbols.map { page.text($0.range) } == [floor])
    #expect(symbols[0].children.map { page.text($0.range) } == [#""fallback": {"pattern": "Focus"}"#])
    let template = EditedFile(.template, #"{"rows": [{"height": 1}]}"#)
    let rows = Outline.symbols(of: template)
    #expect(rows.map { template.text($0.range) } == [#""rows": [{"height": 1}]"#])
    #expect(rows[0].children.map { template.text($0.range) } == [#"{"height": 1}"#])
  }

  @Test(arguments: [FileKind.page, .configuration]) func `an outline is at most 24 entries deep`(_ kind: FileKind) {
    let start = String(repeating: #"{"floors": ["#, count: 40)
    let file = EditedFile(kind, start + String(repeating: "]}", count: 40))
    var depth = 0
    var level = Outline.symbols(of: file)
    while !level.isEmpty {
      depth += 1
      level = level.flatMap(\.children)
    }
    #expect(depth == 24)
  }

  @Test func `inner entries are left out of a file with too many`() {
    let floor = #"{"pattern": "Focus", "picList": [{"img": "a"}, {"img": "b"}]}"#
    let file = EditedFile(.page, #"{"floors": [\#(Array(repeating: floor, count: 3000).joined(separator: ","))]}"#)
    let symbols = Outline.symbols(of: file)
    #expect(symbols.count == 3000)
    #expect(symbols.reduce(0) { $0 + $1.children.count } == 2000)
  }

  @Test func `every name and range of the samples is valid`() {
    func check(_ symbol: OutlineSymbol, in range: Range<Int>) {
      #expect(!symbol.name.isEmpty)
      #expect(range.contains(symbol.range) && symbol.range.contains(symbol.selection))
      for child in symbol.children { check(child, in: symbol.range) }
    }
    for file in EditedFile.samples {
      let symbols = Outline.symbols(of: file)
      for symbol in symbols { check(symbol, in: 0..<file.bytes.count) }
    }
  }
}
