import Storey

/// The keys about the values in parts.
struct ValueEntries {
  let shape: ValueShape

  init(from reader: inout JSONReader) {
    var shape = ValueShape()
    shape.links =
      reader.optional("links", as: [LinkEntry].self, about: "The links of the CMS, and the jumps that they mean")?
      .map(\.link) ?? []
    shape.references =
      reader.optional("references", as: ReferenceEntry.self, about: "The objects that name another value of the file")?
      .references
    shape.locales =
      reader.optional(
        "languages", as: [JSONText].self,
        about: "The languages of values that are written once for each language, the preferred one first")?
      .map(\.string) ?? []
    shape.dynamic =
      reader.optional(
        "dynamic", as: [GlobEntry].self,
        about: "Texts that a program replaces when it shows the page, such as *{{*}}*; they are not checked")?
      .map(\.glob) ?? []
    shape.numbers =
      reader.optional(
        "numbers", as: [GlobEntry].self, about: "Texts that are numbers, such as *rp; the first star is the number")?
      .map(\.glob) ?? []
    shape.readsJSONInTexts = reader.optional(
      "json", or: false, about: "Whether a text that is an array or object as JSON is read as one")
    shape.texts =
      reader.optional(
        "texts", as: PathEntries.self,
        about:
          "The place of the text in an object that is read as a text or an address, such as the address of a file; an object with an empty text is absent"
      )?
      .paths
      ?? []
    self.shape = shape
    reader.checkTexts(of: "numbers") { text in
      TextGlob(text).starCount > 0 ? nil : ("has no star for the number", "add it, as in \"*px\"")
    }
    reader.checkTexts(of: "languages") { text in
      ValueShape.isLanguage(text) ? nil : ("is not a language tag", "write a tag such as \"en\" or \"zh-Hant\"")
    }
  }
}

/// A kind of links: texts that match a pattern, or objects with some texts.
struct LinkEntry: JSONModel {
  let link: ValueShape.Link

  init(from reader: inout JSONReader) {
    let glob: GlobEntry? = reader.optional("matches", about: "The texts of these links; * is any text")
    let values: TextsByPath? = reader.optional(
      "when", about: "The texts in the objects of these links, by their paths")
    let destination: JSONText = reader.required(
      "destination", about: "The page that the link opens: a text, * for the text of the star, or a path in the object")
    let url: JSONText? = reader.optional("url", about: "The address: ** for the whole text, *, or a path in the object")
    let parameters =
      reader.optional(
        "parameters", as: MembersByName<JSONText>.self, about: "The parameters of the page, in the same forms")
      ?? MembersByName()
    let isText = glob != nil
    link = ValueShape.Link(
      glob.map { .text($0.glob) } ?? .object(values?.byPath ?? [:]),
      destination: Self.source(destination, isText), url: url.map { Self.source($0, isText) },
      parameters: parameters.members.map { .init($0.name.string, Self.source($0.value, isText)) })
    guard let source = reader.source else { return }
    if let glob {
      let parts = [("destination", destination)] + (url.map { [("url", $0)] } ?? [])
      for (key, text) in parts { Self.check(text, glob.glob, at: source[key], &reader) }
      for (name, text) in parameters.members {
        Self.check(text, glob.glob, at: source["parameters"]?[name.string], &reader)
      }
    }
    let hasObject = source["when"].map { !$0.isAbsent } ?? false
    // An object of texts that is invalid was already reported.
    if hasObject && values == nil { reader.fail() }
    guard isText == hasObject else { return }
    reader.report(
      .invalidDialect, .error, isText ? "\"matches\" and \"when\" cannot be used together" : "the link has no form",
      hint: "use exactly one of \"matches\" and \"when\"", at: source)
    reader.fail()
  }

  /// Reports a text that names a star that the pattern does not have.
  private static func check(_ text: JSONText, _ glob: TextGlob, at place: JSONValue?, _ reader: inout JSONReader) {
    guard case .star(let index) = source(text, true), index >= glob.starCount, let place else { return }
    reader.report(
      .invalidDialect, .error,
      "\"\(Diagnostic.excerpt(of: text))\" is not a star of \"\(Diagnostic.excerpt(of: glob.pattern))\"",
      hint: glob.starCount == 0
        ? "add a star to the pattern" : "use * to *\(glob.starCount), or add a star to the pattern", at: place)
    reader.fail()
  }

  private static func source(_ text: JSONText, _ isText: Bool) -> ValueShape.Link.Source {
    let written = text.string
    if isText {
      if written == "**" { return .whole }
      if written == "*" { return .star(0) }
      if written.hasPrefix("*"), let index = Int(written.dropFirst()), index > 0 { return .star(index - 1) }
    } else if written.hasPrefix("/"), let path = ShapePath(written) {
      return .paths([path])
    }
    return .literal(written)
  }
}

/// Objects that name another value of the file.
struct ReferenceEntry: JSONModel {
  let references: ValueShape.References

  init(from reader: inout JSONReader) {
    let when: TextsByPath = reader.required("when", about: "The texts of an object that is a reference, by their paths")
    let name: PathEntry = reader.required(
      "name", about: "The name of the other value, in a reference and in that value")
    let tables: PathEntries = reader.required("among", about: "The arrays with the values that can be named")
    references = ValueShape.References(when: when.byPath, key: name.path, tables: tables.paths)
  }
}
