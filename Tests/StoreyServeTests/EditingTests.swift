import Foundation
import Storey
import StoreyProject
import StoreyServer
import TestFiles
import Testing

@testable import StoreyServe

/// The requests with which pages are edited in the browser.
@Suite struct EditingTests {
  static let page = """
    {
      "name": "Home",
      "floors": [
        {"pattern": "Focus", "identityId": "1", "picList": [{"img": "a.png", "title": "Tea"}]},
        {"pattern": "Focus", "identityId": "2", "picList": [{"img": "b.png"}], "extra": {"kept": true}}
      ]
    }

    """

  @Test func `an edit changes the draft, and saving writes the file with these bytes only`() async throws {
    let site = try TestSite(["home.json": Self.page])
    let before = try await site.ask("draft?page=home.json")
    #expect(before["isChanged"]?.boolean == false && before["undo"]?.kind == .null)
    let answer = try await site.edit(
      "home.json", #"{"op": "set", "path": "/floors/0/picList/0/title", "value": "Green tea"}"#,
      revision: before["revision"]?.written)
    #expect(answer["isChanged"]?.boolean == true && answer["undo"]?.text?.string == "Change it")
    let expected = Self.page.replacing("Tea", with: "Green tea")
    #expect(try await site.draft("home.json") == expected)
    #expect(try site.file("home.json") == Self.page)
    // The shown page is that of the draft.
    let output = try await site.get("output?page=home.json&format=text")
    #expect(output.status == .ok)
    let saved = try await site.post("save", #"{"page": "home.json"}"#)
    #expect(saved.status == .ok)
    #expect(try site.file("home.json") == expected)
    // Undo goes back across the save.
    #expect(try await site.post("undo", #"{"page": "home.json"}"#).status == .ok)
    #expect(try await site.draft("home.json") == Self.page)
    #expect(try await site.ask("draft?page=home.json")["isChanged"]?.boolean == true)
    #expect(try await site.post("redo", #"{"page": "home.json"}"#).status == .ok)
    #expect(try await site.ask("draft?page=home.json")["isChanged"]?.boolean == false)
  }

  @Test func `edits are all made or none, and refused ones have a reason`() async throws {
    let site = try TestSite(["home.json": Self.page])
    func message(_ edits: String, revision: String? = nil) async throws -> String? {
      try await site.edit("home.json", edits, revision: revision)["error"]?.text?.string
    }
    let good = #"{"op": "remove", "path": "/floors/0"}"#
    #expect(
      try await message(good + #", {"op": "remove", "path": "/floors/7"}"#) == #"the text has no value at "/floors/7""#)
    #expect(
      try await message(#"{"op": "set", "path": "/name", "json": "{"}"#)?.hasPrefix("the new value is not valid JSON")
        == true)
    #expect(
      try await message(#"{"op": "set", "path": "name", "value": 1}"#) == "the edit has no JSON pointer at 'path'")
    #expect(try await message(#"{"op": "set", "path": "/name"}"#) == "the edit has no 'value'")
    #expect(try await message(#"{"op": "burn", "path": "/name"}"#) == "unknown edit 'burn'")
    #expect(try await message("") == "'edits' must be 1 to 1,000 edits")
    #expect(try await message(good, revision: "-1") == "the page has changed since it was shown")
    #expect(try await site.draft("home.json") == Self.page)
    #expect(
      try await site.post("edit", #"{"page": "home.json", "edits": [\#(good)]}"#, token: "wrong").status == .forbidden)
    #expect(try await site.post("edit", #"{"page": "../x.json", "edits": [\#(good)]}"#).status == .notFound)
    #expect(try await site.post("undo", #"{"page": "home.json"}"#).status == .conflict)
  }

  @Test func `floors are added, copied, moved and removed, and the outline lists them`() async throws {
    let site = try TestSite(["home.json": Self.page])
    func outline() async throws -> [String] {
      let lists = try await site.ask("outline?page=home.json")["lists"]
      return
        (lists?[0]?["parts"]?.elements.map { "\($0["section"]?.written ?? "") #\($0["identity"]?.text?.string ?? "")" })
        ?? []
    }
    #expect(try await outline() == ["0 #1", "1 #2"])
    let copied = try await site.edit("home.json", #"{"op": "duplicate-part", "path": "/floors/0"}"#)
    #expect(copied["part"]?.text?.string == "/floors/1")
    #expect(try await outline() == ["0 #1", "1 #3", "2 #2"])
    _ = try await site.edit("home.json", #"{"op": "move-part", "path": "/floors/2", "list": "/floors", "index": 0}"#)
    #expect(try await outline() == ["0 #2", "1 #1", "2 #3"])
    let catalogue = try await site.ask("catalogue?page=home.json")["floors"]
    let sample = try #require(
      catalogue?.elements.first { $0["pattern"]?.text?.string == "NormalFloor" }?["json"]?.text?.string)
    let added = try await site.edit(
      "home.json", #"{"op": "insert-part", "list": "/floors", "index": 1, "value": \#(sample)}"#)
    #expect(added["part"]?.text?.string == "/floors/1")
    #expect(try await outline() == ["0 #2", "1 #4", "2 #1", "3 #3"])
    _ = try await site.edit("home.json", #"{"op": "remove-part", "path": "/floors/0"}"#)
    #expect(try await outline().count == 3)
    for _ in 0..<4 { _ = try await site.post("undo", #"{"page": "home.json"}"#) }
    #expect(try await site.draft("home.json") == Self.page)
    let picture = try await site.get("sample?page=home.json&pattern=Focus")
    #expect(
      picture.contentType.hasPrefix("image/svg+xml") && String(decoding: picture.text, as: UTF8.self).contains("<svg"))
  }

  @Test func `the form of a floor has its fields with their values, and unknown keys`() async throws {
    let site = try TestSite(["home.json": Self.page])
    let form = try await site.ask("form?page=home.json&pointer=/floors/1")
    let fields = form["fields"]?.elements.map { $0 } ?? []
    func field(_ key: String) -> JSONValue? { fields.first { $0["key"]?.text?.string == key } }
    #expect(field("pattern") == nil)
    #expect(field("identityId")?["text"]?.text?.string == "2" && field("identityId")?["isCommon"]?.boolean == true)
    let list = try #require(field("picList"))
    #expect(list["control"]?["kind"]?.text?.string == "list" && list["isRequired"]?.boolean == true)
    let picture = try #require(list["fields"]?[0])
    #expect(
      picture["pointer"]?.text?.string == "/floors/1/picList/0" && picture["control"]?["kind"]?.text?.string == "object"
    )
    let image = try #require(picture["fields"]?.elements.first { $0["key"]?.text?.string == "img" })
    #expect(image["control"]?["kind"]?.text?.string == "url" && image["text"]?.text?.string == "b.png")
    #expect(field("extra")?["isKnown"]?.boolean == false && field("extra")?["json"]?.text?.string == #"{"kept": true}"#)
    #expect(try await site.get("form?page=home.json&pointer=/floors/9").status == .notFound)
    #expect(try await site.get("form?page=home.json&pointer=x").status == .badRequest)
  }

  @Test func `an open conflict is found again by the next process`() async throws {
    let state = try TemporaryFolder()
    let drafts = DraftFolder("\(state.path)/drafts")
    let first = try TestSite(["home.json": Self.page], drafts: drafts)
    _ = try await first.edit("home.json", #"{"op": "set", "path": "/name", "value": "Mine"}"#)
    try first.write(Self.page.replacing("Home", with: "Theirs"), to: "home.json")
    #expect(try await first.ask("draft?page=home.json")["conflicts"]?[0] != nil)
    let second = try TestSite(first.folder, drafts: drafts)
    #expect(try await second.ask("draft?page=home.json")["conflicts"]?[0] != nil)
    #expect(try await second.post("save", #"{"page": "home.json"}"#).status == .conflict)
    // Without the folder, a draft ends with the process, and the answer contains the reason.
    try FileManager.default.removeItem(atPath: "\(state.path)/drafts")
    try state.write([], to: "\(state.path)/drafts")
    let answer = try await second.edit("home.json", #"{"op": "set", "path": "/code", "value": "1"}"#)
    #expect(answer["error"] == nil && answer["problem"]?.kind == .string)
    #expect(try await second.ask("draft?page=home.json")["problem"]?.kind == .string)
    // A merge with the file must be kept, too.
    try FileManager.default.removeItem(atPath: "\(state.path)/drafts")
    let third = try TestSite(["home.json": Self.page], drafts: drafts)
    _ = try await third.edit("home.json", #"{"op": "set", "path": "/name", "value": "Mine"}"#)
    try FileManager.default.removeItem(atPath: "\(state.path)/drafts")
    try state.write([], to: "\(state.path)/drafts")
    try third.write(Self.page.replacing("Tea", with: "Milk"), to: "home.json")
    #expect(try await third.ask("draft?page=home.json")["problem"]?.kind == .string)
  }

  @Test func `a page that is not valid JSON is edited as text`() async throws {
    let site = try TestSite(["home.json": Self.page, "other.json": Self.page])
    try site.write("{", to: "home.json")
    #expect(try await site.get("outline?page=home.json").status == .unprocessableContent)
    let body = String(decoding: try JSONEncoder().encode(Self.page), as: UTF8.self)
    #expect(
      try await site.post(
        "text", #"{"page": "home.json", "revision": \#(try await site.revision("home.json")), "text": \#(body)}"#
      )
      .status == .ok)
    #expect(try await site.get("outline?page=home.json").status == .ok)
    #expect(try site.file("home.json") == "{")
    #expect(try await site.post("save", #"{"page": "home.json"}"#).status == .ok)
    #expect(try site.file("home.json") == Self.page)
  }

  @Test func `a change of the file by another program is merged, and a conflict keeps the file until it is decided`()
    async throws
  {
    let site = try TestSite(["home.json": Self.page])
    _ = try await site.edit("home.json", #"{"op": "set", "path": "/floors/0/picList/0/title", "value": "Green tea"}"#)
    let other = Self.page.replacing("Tea", with: "Black tea").replacing("Home", with: "Start")
    try site.write(other, to: "home.json")
    let save = try await site.post("save", #"{"page": "home.json"}"#)
    #expect(
      save.status == .conflict && String(decoding: save.text, as: UTF8.self).contains("decide each of these conflicts"))
    #expect(try site.file("home.json") == other)
    let draft = try await site.ask("draft?page=home.json")
    #expect(draft["conflicts"]?.elements.map { $0["file"]?.text?.string } == ["\"Black tea\""])
    // A decision is for the merge whose conflicts are shown.
    let merge = try #require(draft["merge"]?.written)
    let decision = #"{"page": "home.json", "conflict": 0, "merge": \#(merge), "side": "draft"}"#
    try site.write(other.replacing("Start", with: "Begin"), to: "home.json")
    #expect(try await site.post("decide", decision).status == .conflict)
    try site.write(other, to: "home.json")
    let now = try #require(try await site.ask("draft?page=home.json")["merge"]?.written)
    #expect(try await site.post("decide", decision.replacing(merge, with: now)).status == .ok)
    #expect(try await site.post("save", #"{"page": "home.json"}"#).status == .ok)
    #expect(try site.file("home.json") == other.replacing("Black tea", with: "Green tea"))
  }

  @Test func `a draft survives the end of the process, until it is saved`() async throws {
    let state = try TemporaryFolder()
    let drafts = DraftFolder("\(state.path)/storey/drafts")
    let first = try TestSite(["home.json": Self.page], drafts: drafts)
    _ = try await first.edit("home.json", #"{"op": "set", "path": "/name", "value": "Start"}"#)
    let second = try TestSite(first.folder, drafts: drafts)
    let changed = Self.page.replacing("Home", with: "Start")
    #expect(try await second.draft("home.json") == changed)
    // Another program may change the file meanwhile.
    try second.write(Self.page.replacing("Tea", with: "Milk"), to: "home.json")
    let third = try TestSite(first.folder, drafts: drafts)
    #expect(try await third.draft("home.json") == changed.replacing("Tea", with: "Milk"))
    #expect(try await third.post("save", #"{"page": "home.json"}"#).status == .ok)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(state.path)/storey/drafts")
    #expect(names.isEmpty)
    #expect(
      try await TestSite(first.folder, drafts: drafts).draft("home.json") == changed.replacing("Tea", with: "Milk"))
  }

  @Test func `a preview that only reads refuses edits`() async throws {
    let site = try TestSite(["home.json": Self.page], isReadOnly: true)
    #expect(try await site.ask("state")["canEdit"]?.boolean == false)
    for name in ["edit", "save", "undo"] {
      #expect(try await site.post(name, #"{"page": "home.json", "edits": []}"#).status == .forbidden)
    }
    #expect(try await site.get("outline?page=home.json").status == .forbidden)
  }
}
