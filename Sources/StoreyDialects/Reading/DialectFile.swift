import Storey

/// A dialect file.
struct DialectFile: JSONModel {
  private static let format = 1

  let source: JSONValue?
  let name: JSONText
  let summary: JSONText?
  let recognition: [[ShapePath]]
  let marks: TextsByPath
  let roots: [ShapePath]
  let lists: [PartListEntry]
  let part: PartEntry
  let page: PageEntry
  let values: ValueEntries
  let own: [TextGlob]
  let syntax: JSONSyntax?
  let overlay: [ShapePath]
  let context: [ShapePath]

  init(from reader: inout JSONReader) {
    source = reader.source
    reader.ignore("$schema", about: "The JSON Schema of this file, for editors")
    let _: FormatVersion = reader.required("dialect", about: "The version of the format: 1")
    name = reader.required("name", about: "The name by which --dialect selects the dialect")
    summary = reader.optional("about", about: "The pages that it describes, in one line")
    recognition =
      (reader.optional(
        "recognise", as: [PathEntries].self,
        about:
          "Places that pages of the CMS have, and other pages do not: each is a path from the beginning of the file, or several"
      )
      ?? [])
      .map(\.paths)
    marks =
      reader.optional("marks", about: "Texts that pages of the CMS have, by their paths; * is any text")
      ?? TextsByPath()
    roots =
      reader.optional(
        "root", as: PathEntries.self,
        about: "The place of the page in the file, if it is in an envelope; the paths of lists begin there")?.paths
      ?? [ShapePath(steps: [])]
    lists = reader.required(
      "parts", as: [PartListEntry].self, about: "The lists of the parts, from the top of the page")
    if lists.isEmpty, let place = reader.source?["parts"], place.kind == .array, place[0] == nil {
      reader.report(
        .invalidDialect, .error, "the dialect has no lists of parts",
        hint: "add one, such as {\"elements\": \"/blocks\"}",
        at: place)
      reader.fail()
    }
    part = reader.required("part", about: "The places of the pattern, the fields and the other values of a part")
    page =
      reader.optional("page", about: "The places of the values of the page itself, such as its title")
      ?? PageEntry()
    values = ValueEntries(from: &reader)
    own =
      reader.optional(
        "own", as: [GlobEntry].self,
        about: "Keys of pages and parts that only the CMS uses; * is any text")?.map(\.glob) ?? []
    overlay =
      reader.optional(
        "overlay", as: PathEntries.self,
        about: "The name of the page that a file changes, if the file has only changes of another page")?.paths ?? []
    context =
      reader.optional(
        "context", as: PathEntries.self,
        about: "The object with the context in which an overlay is shown, such as {\"market\": \"ca\"}")?
      .paths ?? []
    syntax =
      reader.optional(
        "comments", as: Bool.self, about: "Whether pages of the CMS may have comments and trailing commas"
      )
      .map { $0 ? .jsonc : .json }
    for key in ["recognise", "own", "dynamic"] { reader.checkTexts(of: key) { _ in nil } }
    checkNames(&reader)
  }

  /// Reports places with the name of a member that no part, or not every part, has.
  private func checkNames(_ reader: inout JSONReader) {
    if reader.hasFailed { return }
    let part = self.part.shape
    let areMembers = (lists.map(\.list) + part.children).map { list in
      if case .members = list.form { true } else { false }
    }
    if part.pattern == [.ownName], part.defaultPattern == nil, areMembers.contains(false) {
      reader.reportName(
        of: "pattern", "not all parts are members", hint: "add a path: [\"@name\", \"/type\"], or a \"default\"")
    }
    if part.identity == [.ownName], !areMembers.contains(true) {
      reader.reportName(of: "identity", "no part is a member", hint: "write a path, such as \"/id\"")
    }
  }

  /// The version of the format.
  private struct FormatVersion: ModelValue {
    static func read(from value: borrowing ValueReader) -> FormatVersion? {
      guard value.value.kind == .number else { return value.reportWrongType(.integer) }
      guard let number = Int.read(from: value) else { return nil }
      if number == format { return FormatVersion() }
      value.report(
        .invalidDialect, .error, "unknown dialect format \(number); expected \(format)", hint: "use 1, or update Storey"
      )
      return nil
    }

    static var standIn: FormatVersion { FormatVersion() }
    static var valueDescription: ValueDescription { .integer(in: format...format) }
  }
}
