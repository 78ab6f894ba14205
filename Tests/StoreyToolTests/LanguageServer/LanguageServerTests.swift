import Foundation
import Storey
import TestLevels
import Testing

@testable import StoreyTool

/// Sessions with several files and settings. `Tests/Editors/protocol` tests each feature with the capabilities of editors.
@Suite(.waitsForProcesses, .tags(.threads)) struct LanguageServerTests {
  private static let page = #"{"name": "A", "floors": [{"pattern": "X", "title": "Tea"}]}"#
  private static let template = """
    {
      "template": 1, "pattern": "X", "fields": {"title": {"type": "string", "required": true}},
      "rows": [{"height": 10, "elements": [{"text": "{title}", "frame": [0, 0, 100, 10]}]}]
    }
    """

  @Test func `the findings of open pages are those of a report`() throws {
    let session = try EditorSession(in: StoreyProcess.root)
    // The server does not see a byte-order mark, because the editor removes it.
    for page in try StoreyProcess.samplePages() where page != "Samples/broken/byte-order-mark.json" {
      let text = try StoreyProcess.read(page, in: StoreyProcess.root)
      let report = try StoreyProcess.run("validate", page, "--format", "json").output
      let found = try Document(parsing: Array(report.utf8)).root["diagnostics"]?.elements.map { $0 } ?? []
      try session.open(page, text)
      try session.expect(page, found.compactMap { $0["rule"]?.text?.string })
      let lines = session.diagnostics[page]?.elements.compactMap { $0["range"]?["start"]?["line"]?.number }
      #expect(lines == found.compactMap { $0["line"]?.number.map { $0 - 1 } }, "\(page)")
      try session.close(page)
    }
    #expect(try session.end() == 0)
  }

  @Test(arguments: ["", #""recognise": ["/none"], "#])
  func `a page of a dialect that does not recognize it is checked`(recognise: String) throws {
    try StoreyProcess.withFolder { folder in
      let page = #"{"title": "Tea", "modules": [{"kind": "Nonesuch"}]}"#
      let texts = [
        ".storey.json": #"{"dialect": "./cms.json"}"#, "page.json": page, "other.json": #"{"items": [{"kind": "x"}]}"#,
        "cms.json":
          #"{"dialect": 1, "name": "cms", \#(recognise)"parts": [{"elements": "/modules"}], "part": {"pattern": "/kind"}, "page": {"name": "/title"}}"#,
      ]
      try StoreyProcess.write(texts, in: folder)
      let session = try EditorSession(in: folder)
      try session.open("page.json", page)
      try session.expect("page.json", ["unknown-pattern"])
      _ = try session.end()
    }
  }

  @Test func `the files of many folders follow one template while it is edited`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write([".storey.json": #"{"templates": ["t"]}"#, "t/x.json": Self.template], in: folder)
      let session = try EditorSession(in: folder)
      let pages = (0..<40).map { "pages/\($0)/page.json" }
      for page in pages { try session.open(page, Self.page) }
      for page in pages { try session.expect(page, []) }
      try session.open("t/x.json", Self.template)
      for count in 0..<10 {
        let name = "title\(count)"
        try session.change("t/x.json", Self.template.replacing("title", with: name))
        _ = try session.request("textDocument/hover", pages[count], line: 0, character: 40)
      }
      for page in pages {
        try session.expect(page, ["missing-key", "undecodable-floor", "unknown-key"])
      }
      // The text of a closed file is that on disk.
      try session.close("t/x.json")
      for page in pages { try session.expect(page, []) }
      #expect(try session.end() == 0)
    }
  }

  @Test func `requests that wait for settings are answered, and those about an older text are refused`() throws {
    try StoreyProcess.withFolder { folder in
      let session = try EditorSession(in: folder)
      for count in 0..<20 {
        let name = "\(count)/page.json"
        try session.open(name, Self.page)
        let answer = try session.request("textDocument/hover", name, line: 0, character: 27)
        #expect(answer["code"] == nil, "\(answer.written)")
        try session.close(name)
        #expect(try session.request("textDocument/hover", name, line: 0, character: 27).kind == .null)
      }
      #expect(try session.end() == 0)
    }
  }

  @Test(arguments: [
    "{}", #"{"theme": "none.json"}"#, #"{"theme": "bad.json"}"#, #"{"templates": ["none"]}"#,
    #"{"against": ["none.json"]}"#,
    #"{"baseline": "none.json"}"#, #"{"baseline": "bad.json"}"#,
  ])
  func `corrections are offered if --fix makes them with the same files`(configuration: String) throws {
    try StoreyProcess.withFolder { folder in
      let page = #"{"name": "A", "floors": [], "channelFloorSize": "0"}"#
      try StoreyProcess.write([".storey.json": configuration, "page.json": page, "bad.json": "{"], in: folder)
      let session = try EditorSession(
        in: folder,
        capabilities:
          #"{"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["source"]}}}}}"#
      )
      try session.open("page.json", page)
      let range = #"{"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}"#
      let actions = try session.request(
        "textDocument/codeAction",
        #"{"textDocument": {"uri": \#(session.quotedURI(of: "page.json"))}, "range": \#(range), "context": {"diagnostics": []}}"#
      )
      let kinds = actions.elements.compactMap { $0["kind"]?.text?.string }
      #expect(try session.end() == 0)
      _ = try StoreyProcess.run("validate", "--fix", "page.json", in: folder)
      let isCorrected = try StoreyProcess.read("page.json", in: folder) != page
      #expect(kinds.contains { $0.hasPrefix("source.fixAll") } == isCorrected)
    }
  }

  @Test func `the places of a host are related information, and its correction changes all of them`() throws {
    try StoreyProcess.withFolder { folder in
      let page = """
        {"name": "A", "floors": [], "head": {"title": "A", "titleImg": "http://a.example/1"},
         "float": {"picList": [
          {"img": "http://a.example/2", "title": "B", "jump": {"des": "search", "srv": "s"}},
          {"img": "https://a.example/3", "title": "C", "jump": {"des": "search", "srv": "s", "srv": "s"}}]}}
        """
      let configuration = #"{"rules": {"insecure-url": {"httpsHosts": ["a.example"]}}}"#
      try StoreyProcess.write([".storey.json": configuration, "page.json": page], in: folder)
      let session = try EditorSession(
        in: folder,
        capabilities: """
          {"textDocument": {"publishDiagnostics": {"relatedInformation": true},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}}
          """)
      try session.open("page.json", page)
      try session.expect("page.json", ["duplicate-key", "insecure-url"])
      let found = try #require(session.diagnostics["page.json"]).elements.map { $0 }
      let places = found.map { $0["relatedInformation"]?.elements.map { $0 } ?? [] }
      #expect(places.map { $0.map { $0["message"]?.text?.string } } == [["the same host"], ["the same key"]])
      let starts = places.flatMap(\.self).map { $0["location"]?["range"]?["start"] }
      #expect(starts.map { $0?["line"]?.number } == [2, 3])
      #expect(starts.map { $0?["character"]?.number } == [10, 73])
      let range = #"{"start": {"line": 0, "character": 65}, "end": {"line": 0, "character": 65}}"#
      let actions = try session.request(
        "textDocument/codeAction",
        #"{"textDocument": {"uri": \#(session.quotedURI(of: "page.json"))}, "range": \#(range), "context": {"diagnostics": [], "only": ["quickfix"]}}"#
      )
      let titles = actions.elements.compactMap { $0["title"]?.text?.string }
      #expect(titles.contains("Fix: use https: (in 2 places)"), "\(actions.written)")
      let suppression = "Suppress all findings of 'insecure-url' in this file in .storey.json"
      #expect(titles.contains(suppression), "\(actions.written)")
      let fix = actions.elements.first { $0["title"]?.text?.string.hasPrefix("Fix: use https:") == true }
      let edits = fix?["edit"]?["changes"]?.members.flatMap { $0.value.elements.map { $0 } }
      #expect(
        edits?.map { $0["newText"]?.text?.string } == ["\"https://a.example/1\"", "\"https://a.example/2\""])
      #expect(try session.end() == 0)
    }
  }

  @Test func `a field is renamed in the pages that use its template`() throws {
    try StoreyProcess.withFolder { folder in
      for brand in ["a", "b"] {
        try StoreyProcess.write(
          [
            "\(brand)/.storey.json": #"{"templates": ["t"]}"#, "\(brand)/t/x.json": Self.template,
            "\(brand)/page.json": Self.page,
          ], in: folder)
      }
      let session = try EditorSession(in: folder)
      try session.open("a/t/x.json", Self.template)
      let edit = try session.request(
        "textDocument/rename", "a/t/x.json", line: 1, character: 46, #", "newName": "heading""#)
      let names = edit["changes"]?.members.map { $0.key.string.split(separator: "/").suffix(2).joined(separator: "/") }
      #expect(names?.sorted() == ["a/page.json", "t/x.json"], "\(edit.written)")
      #expect(try session.end() == 0)
    }
  }
}
