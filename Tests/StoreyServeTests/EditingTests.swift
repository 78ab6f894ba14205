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

  @Test func `a pointer of an older text means the same value`() async throws {
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
    #expect(try await title(1, "c", revision: first) == nil)
    #expect(try await text(site)?.contains(#""title": "c""#) == true)
    #expect(try await title(0, "c", revision: first) == "this part of the page is not there any longer")
    #expect(try await title(0, "c", revision: "0") == "the page has changed since it was shown")
    #expect(try await title(0, "c", revision: "99999") == "the page has changed since it was shown")
    // An object that was replaced has its place, but not the items that it does not have any longer.
    let third = try await revision(site)
    _ = try await edit(
      site, #"{"op": "set", "path": "/floors/0", "json": " {\"pattern\": \"Focus\", \"picList\": [{}]}"}"#)
    #expect(try await title(0, "c", revision: third) == "this part of the page is not there any longer")
    // A new key is typed letter by letter; the first letter adds it.
    let second = try await revision(site)
    #expect(try await title(0, "d", revision: second, group: "g") == nil)
    #expect(try await title(0, "de", revision: second, group: "g") == nil)
    #expect(
      try await site.post("edit", #"{"page": "home.json", "edits": [{"op": "remove", "path": "/name"}]}"#).status
        == .conflict)
  }

  @Test func `edits of an older text move, copy and remove the same items, and insert beside the same ones`()
    async throws
  {
    let page = #"{"floors": [{"pattern": "Focus", "picList": [{"t": "A"}, {"t": "B"}, {"t": "C"}]}]}"#
    let list = "/floors/0/picList"
    func items(after edits: String) async throws -> String {
      let site = try TestSite(["home.json": page])
      let old = try await revision(site)
      _ = try await edit(site, #"{"op": "insert", "path": "\#(list)/0", "value": {"t": "N"}}"#)
      let answer = try await edit(site, edits, revision: old)
      let text = try await text(site) ?? ""
      let found = try Document(parsing: Array(text.utf8)).root[JSONPointer(tokens: ["floors", "0", "picList"])]
      return (found?.elements.map { $0["t"]?.text?.string ?? "-" } ?? []).joined()
        + (answer["error"]?.text?.string ?? "")
    }
    #expect(try await items(after: #"{"op": "remove", "path": "\#(list)/1"}"#) == "NAC")
    #expect(try await items(after: #"{"op": "copy", "path": "\#(list)/2"}"#) == "NABCC")
    #expect(try await items(after: #"{"op": "shift", "path": "\#(list)/0", "by": 1}"#) == "NBAC")
    #expect(try await items(after: #"{"op": "shift", "path": "\#(list)/0", "by": -9}"#) == "ANBC")
    #expect(try await items(after: #"{"op": "shift", "path": "\#(list)/2", "by": 9}"#) == "NABC")
    #expect(try await items(after: #"{"op": "move", "from": "\#(list)/0", "path": "\#(list)/2"}"#) == "NBCA")
    #expect(try await items(after: #"{"op": "move", "from": "\#(list)/2", "path": "\#(list)/0"}"#) == "NCAB")
    #expect(try await items(after: #"{"op": "insert", "path": "\#(list)/1", "value": {"t": "X"}}"#) == "NAXBC")
    #expect(try await items(after: #"{"op": "insert", "path": "\#(list)/-", "value": {"t": "X"}}"#) == "NABCX")
    #expect(try await items(after: #"{"op": "rename", "path": "\#(list)/1/t", "key": "u"}"#) == "NA-C")
    #expect(
      try await items(after: #"{"op": "copy", "path": "/floors"}"#) == "NABCno element of an array is at '/floors'")
  }

  @Test func `floors of an older text are the same floors`() async throws {
    func floors(_ edits: String, after first: String) async throws -> String {
      let site = try TestSite(["home.json": Self.page])
      let old = try await revision(site)
      _ = try await edit(site, first)
      let answer = try await edit(site, edits, revision: old)
      let root = try Document(parsing: Array((try await text(site) ?? "").utf8)).root
      let names = root["floors"]?.elements.map { $0["identityId"]?.text?.string ?? "-" } ?? []
      return names.joined() + (answer["error"]?.text?.string ?? "")
    }
    let insertion =
      #"{"op": "insert-part", "list": "/floors", "index": 0, "json": "{\"pattern\": \"Focus\", \"identityId\": \"7\"}"}"#
    #expect(try await floors(#"{"op": "remove-part", "path": "/floors/0"}"#, after: insertion) == "72")
    #expect(
      try await floors(#"{"op": "move-part", "path": "/floors/0", "list": "/floors", "index": 1}"#, after: insertion)
        == "721")
    #expect(
      try await floors(
        insertion.replacing("\\\"7\\\"", with: "\\\"8\\\"").replacing("index\": 0", with: "index\": 1"),
        after: insertion) == "7182")
    let removal = #"{"op": "remove-part", "path": "/floors/0"}"#
    #expect(try await floors(removal, after: removal) == "2this part of the page is not there any longer")
    #expect(try await floors(#"{"op": "duplicate-part", "path": "/floors/1"}"#, after: removal).hasPrefix("2"))
  }

  @Test func `JSON that was typed replaces only the JSON that was shown`() async throws {
    let site = try TestSite(["home.json": Self.page])
    let old = try await revision(site)
    let shown =
      #"{\"pattern\":\"Focus\",  \"identityId\": \"1\", \"picList\": [{\"img\": \"a.png\", \"title\": \"Tea\"}]}"#
    let set = #"{"op": "set", "path": "/floors/0", "json": "{\"pattern\": \"Focus\", \"x\": 1}", "old": "\#(shown)"}"#
    // Another part of the page has changed.
    _ = try await edit(site, #"{"op": "set", "path": "/floors/1/extra/kept", "value": false}"#)
    #expect(try await edit(site, set, revision: old)["error"] == nil)
    #expect(
      try await edit(site, set)["error"]?.text?.string
        == "this part of the page was changed elsewhere since its JSON was shown")
  }

  @Test(arguments: [9e18, -9e18]) func `an item moves at most to an end of its list`(count: Double) async throws {
    let site = try TestSite(["home.json": #"{"floors": [], "l": [1, 2, 3]}"#])
    let answer = try await edit(site, #"{"op": "shift", "path": "/l/1", "by": \#(count)}"#)
    #expect(answer["error"] == nil, "\(answer.written)")
    #expect(try await text(site)?.contains(count > 0 ? "[1, 3, 2]" : "[2, 1, 3]") == true)
  }

  @Test func `edits that follow one another are refused for an older text, unless they only set values`() async throws {
    let site = try TestSite(["home.json": #"{"floors": [], "l": [{"t": "A"}, {"t": "B"}]}"#])
    let old = try await revision(site)
    _ = try await edit(site, #"{"op": "insert", "path": "/l/1", "value": {"t": "other"}}"#)
    let set = #"{"op": "set", "path": "/l/1/t", "value": "B2"}"#
    let refused = try await edit(
      site, #"{"op": "insert", "path": "/l/0", "value": {"t": "N"}}, \#(set)"#, revision: old)
    #expect(refused["error"]?.text?.string == "the page has changed since it was shown")
    _ = try await edit(site, #"\#(set), {"op": "set", "path": "/l/0/t", "value": "A2"}"#, revision: old)
    #expect(try await text(site) == #"{"floors": [], "l": [{"t": "A2"}, {"t": "other"}, {"t": "B2"}]}"#)
  }

  @Test func `letters that make the text as it was do not end the group of those that follow`() async throws {
    let broken = #"{"name": "P", "floors": ["#
    let site = try TestSite(["home.json": broken])
    func type(_ text: String, _ revision: String) async throws -> JSONValue {
      let escaped = text.replacing("\"", with: "\\\"")
      let response = try await site.post(
        "text", #"{"page": "home.json", "revision": \#(revision), "group": "text w", "text": "\#(escaped)"}"#)
      return try Document(parsing: response.text).root
    }
    let first = try await type(broken + "x", revision(site))["revision"]?.written ?? ""
    _ = try await type(broken, first)
    // The answer to the second letter has not arrived in the window.
    let last = try await type(broken + "y", first)
    #expect(last["error"] == nil, "\(last.written)")
    #expect(try await text(site) == broken + "y")
  }

  @Test func `the numbers of a process are greater than those of an earlier one`() async throws {
    let first = try await revision(TestSite(["home.json": Self.page]))
    try await Task.sleep(for: .milliseconds(20))
    let next = try await revision(TestSite(["home.json": Self.page]))
    #expect(try #require(Int(next)) > #require(Int(first)))
  }

  @Test func `a request that is sent again is not carried out again`() async throws {
    let site = try TestSite(["home.json": Self.page])
    let body =
      #"{"page": "home.json", "label": "Add", "request": "w 1", "revision": \#(try await revision(site)), "edits": [{"op": "duplicate-part", "path": "/floors/0"}]}"#
    let answers = [try await site.post("edit", body), try await site.post("edit", body)]
    let parts = try answers.map { try Document(parsing: $0.text).root["part"]?.text?.string }
    #expect(parts == ["/floors/1", "/floors/1"])
    #expect(
      try Document(parsing: Array((try await text(site) ?? "").utf8)).root["floors"]?.elements.map(\.kind).count == 3)
    let undo = #"{"page": "home.json", "request": "w 2", "revision": \#(try await revision(site))}"#
    for _ in 0..<2 { #expect(try await site.post("undo", undo).status == .ok) }
    #expect(try await text(site) == Self.page)
  }

  @Test func `the outline names the places that changed since a revision`() async throws {
    let site = try TestSite(["home.json": Self.page])
    let old = try await revision(site)
    _ = try await edit(site, #"{"op": "remove-part", "path": "/floors/0"}"#)
    let now = try await revision(site)
    let outline = try await site.ask("outline?page=home.json&since=\(old)")
    #expect(outline["places"]?[0]?["lists"]?.written == #"[["/floors","/floors",[null,0]]]"#)
    #expect(outline["places"]?[0]?["revision"]?.written == now)
    #expect(try await site.ask("outline?page=home.json&since=\(now)")["places"]?.written == "[]")
    for since in ["", "&since=0", "&since=99999"] {
      #expect(try await site.ask("outline?page=home.json\(since)")["places"]?.kind == .null)
    }
    let form = try await site.ask("form?page=home.json&pointer=/floors/1&revision=\(old)")
    #expect(form["pointer"]?.text?.string == "/floors/0")
    #expect(try await site.get("form?page=home.json&pointer=/floors/0&revision=\(old)").status == .notFound)
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
