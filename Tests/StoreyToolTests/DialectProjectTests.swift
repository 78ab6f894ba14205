import Foundation
import TestFiles
import Testing

/// Projects whose pages are of other dialects: configurations, corrections, known findings, changes, streams and apps.
@Suite(.waitsForProcesses) struct DialectProjectTests {
  private static let picture = #"{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}"#
  private static let section = #"{"type": "Focus", "settings": {"picList": [\#(picture)]}}"#
  private static let shopify = #"{"sections": {"hero": \#(section)}, "order": ["hero"]}"#
  private static let storyblok =
    #"{"story": {"name": "Home", "content": {"component": "page", "body": [{"component": "Focus", "_uid": "u1", "picList": [\#(picture)]}]}}}"#

  private func withFiles(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    try StoreyProcess.withFolder { folder in
      for (name, text) in files {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try body(folder)
    }
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  @Test func `a configuration gives files dialects of their own`() throws {
    let configuration = #"""
      {"dialect": "shopify", "overrides": [{"files": ["stories/**"], "dialect": "storyblok"}, {"files": ["old.json"], "dialect": "storey"}]}
      """#
    let files = [
      ".storey.json": configuration, "index.json": Self.shopify, "stories/home.json": Self.storyblok,
      "old.json": #"{"name": "Tea", "floors": []}"#,
    ]
    try withFiles(files) { folder in
      let checked = try StoreyProcess.run("validate", ".", in: folder)
      #expect(checked.code == 0 && checked.output.contains("3 files"), "\(checked.output)\(checked.errors)")
      for page in ["index.json", "stories/home.json"] {
        let drawn = try StoreyProcess.run("render", page, in: folder)
        #expect(drawn.code == 0 && drawn.output.contains("── 0 · Focus"), "\(drawn.errors)")
      }
      // The option applies to all files.
      #expect(try StoreyProcess.run("render", "stories/home.json", "--dialect", "shopify", in: folder).code == 2)
      let effective = try StoreyProcess.run("config", "stories/home.json", in: folder).output
      #expect(effective.contains(#""dialect": "storyblok""#), "\(effective)")
    }
    try withFiles([".storey.json": #"{"overrides": [{"files": ["a"]}]}"#]) { folder in
      let checked = try StoreyProcess.run("validate", ".storey.json", in: folder)
      #expect(checked.code == 2 && checked.output.contains("these settings for some files set nothing"))
    }
  }

  @Test func `init names the dialects of the pages that it finds`() throws {
    let files = [
      "templates/index.json": Self.shopify, "templates/about.json": Self.shopify, "stories/home.json": Self.storyblok,
      "package.json": #"{"name": "theme"}"#,
    ]
    try withFiles(files) { folder in
      let result = try StoreyProcess.run("init", in: folder)
      #expect(result.code == 0 && result.errors.contains("found 2 pages of the dialect shopify"), "\(result.errors)")
      let configuration = try text(".storey.json", in: folder)
      #expect(configuration.contains(#""dialect": "shopify""#))
      #expect(configuration.contains(#"{"files": ["stories/**"], "dialect": "storyblok"}"#), "\(configuration)")
      let checked = try StoreyProcess.run("validate", "templates", "stories", in: folder)
      #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
    }
    try withFiles(["home.json": #"{"name": "Tea", "floors": []}"#]) { folder in
      let (result, configuration) = (try StoreyProcess.run("init", in: folder), try text(".storey.json", in: folder))
      #expect(!result.errors.contains("dialect") && !configuration.contains("\"dialect\""))
    }
  }

  @Test func `init excludes files that are not pages, by folder if it can`() throws {
    let other = #"{"general": {"a": 1}}"#
    let files = [
      "templates/index.json": Self.shopify, "templates/data.json": other, "config/settings_data.json": other,
      "locales/en.json": "/* texts */ " + other, "locales/more/de.json": other, "package.json": other,
      "broken/a.json": "{", "broken/b.json": other, "home.json": #"{"name": "Tea"}"#,
      "own/card.json": #"{"template": 1, "pattern": "Card", "rows": []}"#,
    ]
    try withFiles(files) { folder in
      let result = try StoreyProcess.run("init", in: folder)
      let configuration = try text(".storey.json", in: folder)
      #expect(
        configuration.contains(
          #""exclude": ["broken/b.json", "config/**", "locales/**", "package.json", "templates/data.json"]"#),
        "\(configuration)")
      #expect(result.errors.contains("excluded JSON files that are not pages: broken/b.json, config/**, locales/**"))
      let checked = try StoreyProcess.run("validate", "templates", "locales", "config", in: folder)
      #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
    }
    try withFiles(["package.json": other]) { folder in
      _ = try StoreyProcess.run("init", in: folder)
      #expect(try text(".storey.json", in: folder).contains(#""exclude": []"#))
    }
  }

  @Test func `--fix changes only the bytes of the faults`() throws {
    let page = #"""
      {
        /* kept */
        "sections": {
          "hero": {"type": "Focus", "settings": { "picList": [{"img":   "http://img.example/a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}] },  "disabled": false}
        },
        "order": ["hero"]
      }
      """#
    let configuration =
      #"{"dialect": "shopify", "rules": {"insecure-url": {"severity": "warning", "httpsHosts": ["img.example"]}}}"#
    try withFiles([".storey.json": configuration, "index.json": page]) { folder in
      let fixed = try StoreyProcess.run("validate", "index.json", "--fix", in: folder)
      #expect(fixed.code == 0, "\(fixed.output)\(fixed.errors)")
      #expect(try text("index.json", in: folder) == page.replacing("http://img", with: "https://img"))
    }
  }

  @Test func `known and accepted findings have the pointers of the file`() throws {
    let page = Self.shopify.replacing(#""picList""#, with: #""colour": 1, "picList""#)
    let story = Self.storyblok.replacing(#""picList""#, with: #""colour": 1, "picList""#)
    let suppressed = #"""
      {"dialect": "shopify", "suppressions": [{"rule": "unknown-key", "pointer": "/sections/hero/settings/colour", "reason": "later"}]}
      """#
    try withFiles([".storey.json": suppressed, "index.json": page]) { folder in
      let checked = try StoreyProcess.run("validate", "index.json", "--max-warnings", "0", in: folder)
      #expect(checked.code == 0, "\(checked.output)")
    }
    let byIdentity = #"""
      {"dialect": "storyblok", "suppressions": [{"rule": "unknown-key", "pointer": "/story/content/body/{u1}/colour", "reason": "later"}]}
      """#
    try withFiles([".storey.json": byIdentity, "home.json": story]) { folder in
      let checked = try StoreyProcess.run("validate", "home.json", "--max-warnings", "0", in: folder)
      #expect(checked.code == 0, "\(checked.output)")
    }
    try withFiles([".storey.json": #"{"dialect": "storyblok", "baseline": "known.json"}"#, "home.json": story]) {
      folder in
      let written = try StoreyProcess.run("validate", "home.json", "--write-baseline", in: folder)
      #expect(written.errors.contains("known.json") || written.output.contains("known.json"), "\(written.errors)")
      #expect(try text("known.json", in: folder).contains("{u1}"))
      // A component before the known one does not make its finding new.
      let moved = story.replacing(
        #""body": ["#, with: #""body": [{"component": "Focus", "_uid": "u0", "picList": [\#(Self.picture)]}, "#)
      try Data(moved.utf8).write(to: folder.appending(path: "home.json"))
      let checked = try StoreyProcess.run("validate", "home.json", "--max-warnings", "0", in: folder)
      #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
    }
  }

  @Test func `changes are found by the names of the sections`() throws {
    let old = #"{"sections": {"a": \#(Self.section), "b": \#(Self.section)}, "order": ["a", "b"]}"#
    let new =
      #"{"sections": {"b": \#(Self.section.replacing("Tea", with: "Milk")), "a": \#(Self.section)}, "order": ["b", "a"]}"#
    try withFiles([".storey.json": #"{"dialect": "shopify"}"#, "old.json": old, "new.json": new]) { folder in
      let changes = try StoreyProcess.run("diff", "old.json", "new.json", in: folder)
      #expect(changes.code == 1 && changes.output.contains("moved"), "\(changes.output)\(changes.errors)")
      #expect(changes.output.contains("id b") && changes.output.contains("Milk"), "\(changes.output)")
      let same = try StoreyProcess.run("diff", "old.json", "old.json", in: folder)
      #expect(same.code == 0)
      let other = try StoreyProcess.run("diff", "old.json", ".storey.json", in: folder)
      #expect(other.code == 2, "\(other.output)\(other.errors)")
    }
  }

  @Test func `streams, actions and apps read pages through the dialect`() throws {
    let page = Self.shopify.replacing("\n", with: "")
    let lines = "{\"id\": \"p\", \"page\": \(page)}\n\(page)\n"
    let manifest = #"{"manifestVersion": 1, "name": "shop", "version": "1", "capabilities": {}, "floors": []}"#
    try withFiles(["pages.ndjson": lines, "index.json": page, "app.json": manifest]) { folder in
      let drawn = try StoreyProcess.run(
        "render", "--ndjson", "--format", "text", "--dialect", "shopify", input: Array(lines.utf8), in: folder)
      #expect(drawn.code == 0 && drawn.output.components(separatedBy: "── 0 · Focus").count == 3, "\(drawn.output)")
      let checked = try StoreyProcess.run("validate", "pages.ndjson", "--dialect", "shopify", in: folder)
      #expect(checked.code == 0, "\(checked.output)")
      let against = try StoreyProcess.run(
        "validate", "index.json", "--dialect", "shopify", "--against", "app.json", in: folder)
      #expect(against.output.contains(#"does not support Focus"#), "\(against.output)\(against.errors)")
      #expect(against.output.contains("1:30") || against.output.contains("index.json:1:"), "\(against.output)")
    }
  }

  @Test func `imported changes of a page with an error in its syntax are reported in its lines`() throws {
    let damaged = Self.shopify.replacing(#""order""#, with: #""colour": 1, "order": ,, "x""#)
    try withFiles([".storey.json": #"{"dialect": "shopify"}"#, "index.json": damaged]) { folder in
      let checked = try StoreyProcess.run("validate", "index.json", in: folder)
      #expect(checked.code == 1 && checked.output.contains("invalid-json"), "\(checked.output)")
      #expect(!checked.output.contains("unrecognized-page"), "\(checked.output)")
    }
  }

  @Test(arguments: [
    #"{"title": "T", "modules": [{"kind": "Note"}]}"#, #"{"a": [{"b": 1}], "c": 2}"#,
    #"{"code": 0, "data": {"list": []}}"#,
  ])
  func `a file of no known dialect is not advised to remove its keys`(text: String) throws {
    try withFiles(["page.json": text]) { folder in
      let checked = try StoreyProcess.run("validate", "page.json", "--no-config", in: folder)
      #expect(
        checked.code == 1
          && checked.output.contains(#"this file is not a page of Storey: it has no parts at "/floors""#),
        "\(checked.output)")
      #expect(!checked.output.contains("unknown-key") && !checked.output.contains("missing-key"), "\(checked.output)")
      for command in ["render", "actions"] {
        #expect(try StoreyProcess.run(command, "page.json", "--no-config", in: folder).code == 2)
      }
    }
  }

  @Test(arguments: [
    (#"{"flors": []}"#, #"did you mean "floors"?"#), ("{}", #"missing key "floors""#),
    (#"{"name": "A", "head": {"title": "A"}}"#, #"missing key "floors""#),
    (#"{"currencySign": "$", "things": []}"#, #"missing key "floors""#),
    ("[1]", "expected an object, found an array"),
  ])
  func `a page of Storey without its floors is advised to have them, and is not drawn`(
    text: String, advice: String
  ) throws {
    try withFiles(["page.json": text]) { folder in
      let checked = try StoreyProcess.run("validate", "page.json", "--no-config", in: folder)
      #expect(checked.output.contains(advice) && !checked.output.contains("unrecognized-page"), "\(checked.output)")
      #expect(try StoreyProcess.run("render", "page.json", "--no-config", in: folder).code == 2)
    }
  }

  @Test func `a line of a stream that is not a page of the dialect has no output`() throws {
    try withFiles([:]) { folder in
      let drawn = try StoreyProcess.run(
        "render", "--ndjson", "--format", "text", "--dialect", "shopify", "--no-config",
        input: Array("{\"a\": 1}\n".utf8), in: folder)
      #expect(drawn.code == 1 && drawn.output.contains(#""text":null"#), "\(drawn.output)")
      #expect(drawn.output.contains("unrecognized-page"), "\(drawn.output)")
    }
  }

  @Test(arguments: [
    #"{"dialect": "shopfy"}"#, #"{"failLevel": "error", "overrides": [{"files": ["*"], "dialect": "shopfy"}]}"#,
  ])
  func `an unknown dialect in a configuration is a finding at its place`(configuration: String) throws {
    try withFiles([".storey.json": configuration, "index.json": Self.shopify]) { folder in
      let before = configuration.prefix(upTo: try #require(configuration.firstRange(of: #""shopfy""#)).lowerBound)
      let message = #".storey.json:1:\#(before.count + 1): error: there is no dialect "shopfy""#
      let own = try StoreyProcess.run("validate", ".storey.json", in: folder)
      #expect(own.code == 2 && own.output.contains(message), "\(own.output)\(own.errors)")
      #expect(own.output.contains(#"did you mean "shopify"?"#), "\(own.output)")
      let page = try StoreyProcess.run("validate", "index.json", in: folder)
      #expect(page.code == 2 && (page.output + page.errors).contains(message), "\(page.output)\(page.errors)")
    }
    let explained = try StoreyProcess.run("explain", "invalid-dialect")
    #expect(explained.code == 2 && explained.errors.contains("'invalid-dialect' is an error code, not a rule"))
  }
}
