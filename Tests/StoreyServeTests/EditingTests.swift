import Foundation
import Storey
import StoreyProject
import StoreyServer
import TestFiles
import Testing

@testable import StoreyServe

/// The requests with which pages are edited in the browser.
@Suite struct EditingTests {
  private static let page = """
    {
      "name": "Home",
      "floors": [
        {"pattern": "Focus", "identityId": "1", "picList": [{"img": "a.png", "title": "Tea"}]},
        {"pattern": "Focus", "identityId": "2", "picList": [{"img": "b.png"}], "extra": {"kept": true}}
      ]
    }

    """

  /// Makes edits of the draft as it is now, or of a revision.
  private func edit(
    _ site: TestSite, _ edits: String, revision: String? = nil, group: String? = nil
  ) async throws -> JSONValue {
    var now = revision
    if now == nil { now = try await self.revision(site) }
    let more = group.map { #", "group": "\#($0)""# } ?? ""
    let response = try await site.post(
      "edit", #"{"page": "home.json", "label": "Change it", "revision": \#(now ?? "0")\#(more), "edits": [\#(edits)]}"#)
    return try Document(parsing: response.text).root
  }

  private func revision(_ site: TestSite) async throws -> String {
    try await site.ask("draft?page=home.json")["revision"]?.written ?? ""
  }

  private func text(_ site: TestSite) async throws -> String? {
    try await site.ask("text?page=home.json")["text"]?.text?.string
  }

  @Test func `an edit changes the draft, and saving writes the file with these bytes only`() async throws {
    let site = try TestSite(["home.json": Self.page])
    let before = try await site.ask("draft?page=home.json")
    #expect(before["isChanged"]?.boolean == false && before["undo"]?.kind == .null)
    let answer = try await edit(
      site, #"{"op": "set", "path": "/floors/0/picList/0/title", "value": "Green tea"}"#,
      revision: before["revision"]?.written)
    #expect(answer["isChanged"]?.boolean == true && answer["undo"]?.text?.string == "Change it")
    let expected = Self.page.replacing("Tea", with: "Green tea")
    #expect(try await text(site) == expected)
    #expect(try site.file("home.json") == Self.page)
    // The shown page is that of the draft.
    let output = try await site.get("output?page=home.json&format=text")
    #expect(output.status == .ok)
    let saved = try await site.post("save", #"{"page": "home.json"}"#)
    #expect(saved.status == .ok)
    #expect(try site.file("home.json") == expected)
    // Undo goes back across the save.
    #expect(try await site.post("undo", #"{"page": "home.json"}"#).status == .ok)
    #expect(try await text(site) == Self.page)
    #expect(try await site.ask("draft?page=home.json")["isChanged"]?.boolean == true)
    #expect(try await site.post("redo", #"{"page": "home.json"}"#).status == .ok)
    #expect(try await site.ask("draft?page=home.json")["isChanged"]?.boolean == false)
  }

  @Test func `edits are all made or none, and refused ones have a reason`() async throws {
    let site = try TestSite(["home.json": Self.page])
    func message(_ edits: String, revision: String? = nil) async throws -> String? {
      try await edit(site, edits, revision: revision)["error"]?.text?.string
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
    #expect(try await text(site) == Self.page)
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
    let copied = try await edit(site, #"{"op": "duplicate-part", "path": "/floors/0"}"#)
    #expect(copied["part"]?.text?.string == "/floors/1")
    #expect(try await outline() == ["0 #1", "1 #3", "2 #2"])
    _ = try await edit(site, #"{"op": "move-part", "path": "/floors/2", "list": "/floors", "index": 0}"#)
    #expect(try await outline() == ["0 #2", "1 #1", "2 #3"])
    let catalogue = try await site.ask("catalogue?page=home.json")["floors"]
    let sample = try #require(
      catalogue?.elements.first { $0["pattern"]?.text?.string == "NormalFloor" }?["json"]?.text?.string)
    let added = try await edit(site, #"{"op": "insert-part", "list": "/floors", "index": 1, "value": \#(sample)}"#)
    #expect(added["part"]?.text?.string == "/floors/1")
    #expect(try await outline() == ["0 #2", "1 #4", "2 #1", "3 #3"])
    _ = try await edit(site, #"{"op": "remove-part", "path": "/floors/0"}"#)
    #expect(try await outline().count == 3)
    for _ in 0..<4 { _ = try await site.post("undo", #"{"page": "home.json"}"#) }
    #expect(try await text(site) == Self.page)
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

  @Test func `a pointer of an older text is used only while it means the same value`() async throws {
    let site = try TestSite(["home.json": Self.page])
    let first = try await revision(site)
    func title(_ floor: Int, _ text: String, revision: String, group: String? = nil) async throws -> String? {
      let value = #"{"op": "set", "path": "/floors/\#(floor)/picList/0/title", "value": "\#(text)"}"#
      return try await edit(site, value, revision: revision, group: group)["error"]?.text?.string
    }
    // Values that were set leave all other pointers as they are, so two windows can edit different fields.
    #expect(try await title(0, "a", revision: first) == nil)
    #expect(try await title(1, "b", revision: first) == nil)
    // The floors behind a removed one have other pointers.
    _ = try await edit(site, #"{"op": "remove-part", "path": "/floors/0"}"#)
    #expect(try await title(1, "c", revision: first) == "the page has changed since it was shown")
    // The values in an object that was replaced have other pointers, too.
    let third = try await revision(site)
    _ = try await edit(
      site, #"{"op": "set", "path": "/floors/0", "json": " {\"pattern\": \"Focus\", \"picList\": [{}]}"}"#)
    #expect(try await title(0, "c", revision: third) == "the page has changed since it was shown")
    // A new key is typed letter by letter; the first letter adds it.
    let second = try await revision(site)
    #expect(try await title(0, "d", revision: second, group: "g") == nil)
    #expect(try await title(0, "de", revision: second, group: "g") == nil)
    #expect(
      try await site.post("edit", #"{"page": "home.json", "edits": [{"op": "remove", "path": "/name"}]}"#).status
        == .conflict)
  }

  @Test func `an open conflict is found again by the next process`() async throws {
    let state = try TemporaryFolder()
    let drafts = DraftFolder("\(state.path)/drafts")
    let first = try TestSite(["home.json": Self.page], drafts: drafts)
    _ = try await edit(first, #"{"op": "set", "path": "/name", "value": "Mine"}"#)
    try first.write(Self.page.replacing("Home", with: "Theirs"), to: "home.json")
    #expect(try await first.ask("draft?page=home.json")["conflicts"]?[0] != nil)
    let second = try TestSite(first.folder, drafts: drafts)
    #expect(try await second.ask("draft?page=home.json")["conflicts"]?[0] != nil)
    #expect(try await second.post("save", #"{"page": "home.json"}"#).status == .conflict)
    // Without the folder, a draft ends with the process, and the answer contains the reason.
    try FileManager.default.removeItem(atPath: "\(state.path)/drafts")
    try state.write([], to: "\(state.path)/drafts")
    let answer = try await edit(second, #"{"op": "set", "path": "/code", "value": "1"}"#)
    #expect(answer["error"] == nil && answer["problem"]?.kind == .string)
    #expect(try await second.ask("draft?page=home.json")["problem"]?.kind == .string)
    // A merge with the file must be kept, too.
    try FileManager.default.removeItem(atPath: "\(state.path)/drafts")
    let third = try TestSite(["home.json": Self.page], drafts: drafts)
    _ = try await edit(third, #"{"op": "set", "path": "/name", "value": "Mine"}"#)
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
      try await site.post("text", #"{"page": "home.json", "revision": \#(try await revision(site)), "text": \#(body)}"#)
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
    _ = try await edit(site, #"{"op": "set", "path": "/floors/0/picList/0/title", "value": "Green tea"}"#)
    let other = Self.page.replacing("Tea", with: "Black tea").replacing("Home", with: "Start")
    try site.write(other, to: "home.json")
    let save = try await site.post("save", #"{"page": "home.json"}"#)
    #expect(
      save.status == .conflict && String(decoding: save.text, as: UTF8.self).contains("decide each of these conflicts"))
    #expect(try site.file("home.json") == other)
    let draft = try await site.ask("draft?page=home.json")
    #expect(draft["conflicts"]?.elements.map { $0["file"]?.text?.string } == ["\"Black tea\""])
    #expect(try await site.post("decide", #"{"page": "home.json", "conflict": 0, "side": "draft"}"#).status == .ok)
    #expect(try await site.post("save", #"{"page": "home.json"}"#).status == .ok)
    #expect(try site.file("home.json") == other.replacing("Black tea", with: "Green tea"))
  }

  @Test func `a draft survives the end of the process, until it is saved`() async throws {
    let state = try TemporaryFolder()
    let drafts = DraftFolder("\(state.path)/storey/drafts")
    let first = try TestSite(["home.json": Self.page], drafts: drafts)
    _ = try await edit(first, #"{"op": "set", "path": "/name", "value": "Start"}"#)
    let second = try TestSite(first.folder, drafts: drafts)
    let changed = Self.page.replacing("Home", with: "Start")
    #expect(try await text(second) == changed)
    // Another program may change the file meanwhile.
    try second.write(Self.page.replacing("Tea", with: "Milk"), to: "home.json")
    let third = try TestSite(first.folder, drafts: drafts)
    #expect(try await text(third) == changed.replacing("Tea", with: "Milk"))
    #expect(try await third.post("save", #"{"page": "home.json"}"#).status == .ok)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(state.path)/storey/drafts")
    #expect(names.isEmpty)
    #expect(try await text(try TestSite(first.folder, drafts: drafts)) == changed.replacing("Tea", with: "Milk"))
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
