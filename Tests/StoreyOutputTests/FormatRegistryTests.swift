import Storey
import StoreyFloors
import StoreyOutput
import Testing

@Suite struct FormatRegistryTests {
  /// Writes the number of rows.
  private struct CountWriter: LayoutWriter {
    func write(_ layout: TableLayout) -> [UInt8] { Array("\(layout.rows.count)".utf8) }
  }

  private func format(_ name: String = "count", _ extensions: String...) -> OutputFormat {
    OutputFormat(name, extensions: extensions) { _ in CountWriter() }
  }

  private func error(_ format: OutputFormat) -> FormatRegistry.RegistrationError? {
    var registry = FormatRegistry.standard
    do throws(FormatRegistry.RegistrationError) {
      try registry.register(format)
      return nil
    } catch {
      #expect(registry.formats.map(\.name) == FormatRegistry.standard.formats.map(\.name))
      return error
    }
  }

  /// The only list of the formats in the tests. A new format follows these.
  @Test func `the standard formats have the names, extensions and limits of the tool`() throws {
    let formats = FormatRegistry.standard.formats
    #expect(formats.map(\.name) == StandardFormat.allCases.map(\.rawValue))
    #expect(formats.map(\.name).prefix(4) == ["html", "text", "svg", "json"])
    #expect(formats.map(\.extensions).prefix(4) == [["html", "htm"], ["txt", "text"], ["svg"], ["json"]])
    #expect(formats.map(\.limit).prefix(4) == [.htmlGrowth, nil, .svgGrowth, .jsonGrowth])
    var registry = FormatRegistry()
    for format in formats { try registry.register(format) }
  }

  @Test func `a registered format is found by its name and by the extension of a file`() throws {
    var registry = FormatRegistry.standard
    try registry.register(format("count", "count", "rows.txt"))
    #expect(registry["count"]?.limit == .otherGrowth && registry["rows"] == nil)
    let files = ["a.count", "a/b.ROWS.TXT", "rows.txt", "a.txt", "a.htm", "count", "a.", "", "a.xcount"]
    #expect(
      files.map { registry.format(ofFile: $0)?.name } == [
        "count", "count", "text", "text", "html", nil, nil, nil, nil,
      ])
  }

  @Test func `a format is replaced only on request, in its place`() throws {
    var registry = FormatRegistry.standard
    #expect(error(format("svg", "svg")) == .registeredName("svg"))
    try registry.register(format("svg", "svg"), replacing: true)
    #expect(registry.formats.map(\.name) == FormatRegistry.standard.formats.map(\.name))
    #expect(registry["svg"]?.writer().write(TableLayout(Page(decoding: [], registry: .standard))) == Array("0".utf8))
  }

  @Test(arguments: ["", "Count", "a b", "a.b", "é", "id", "layout", "diagnostics", "summary"])
  func `a name that cannot be that of a member of a stream is refused`(name: String) {
    #expect(error(format(name, "count")) == .invalidName(name))
  }

  @Test(arguments: [[], [""], [".count"], ["count."], ["a..b"], ["Count"], ["a/b"], ["count", "é"]])
  func `an invalid extension is refused`(extensions: [String]) {
    let format = OutputFormat("count", extensions: extensions) { _ in CountWriter() }
    #expect(error(format) == .invalidExtensions(format: "count"))
  }

  @Test(arguments: [
    ("text/csv; charset=utf-8", true), ("a/b", true), ("", false), ("text", false), ("text/", false), ("/csv", false),
    ("a/b/c", false), ("a b/c", false), ("text/csv\r\nX: y", false), ("text/csv; x=\u{1F375}", false),
  ])
  func `an invalid media type is refused`(type: String, isValid: Bool) {
    let format = OutputFormat("count", extensions: ["count"], mediaType: type) { _ in CountWriter() }
    #expect(error(format) == (isValid ? nil : .invalidMediaType(type, format: "count")))
  }

  @Test func `an extension of another format is refused`() {
    #expect(error(format("count", "count", "htm")) == .registeredExtension("htm", format: "html"))
  }

  @Test func `text has one more line per 32 bytes of the page, unless their number is set`() {
    let titles = (0..<20_000).map { #"{"pattern": "SingleGoods", "fheader": {"lctitle": "\#($0)"}}"# }
    let bytes = Array("{\"floors\": [\(titles.joined(separator: ","))]}".utf8)
    let layout = TableLayout(Page(decoding: bytes, registry: .standard))
    func lines(_ options: OutputOptions) -> Int {
      OutputFormat(.text).writer(options).write(layout).count { $0 == UInt8(ascii: "\n") }
    }
    #expect(lines(OutputOptions()) > 16_000)
    #expect(lines(OutputOptions(lines: 5)) <= 6)
  }
}
