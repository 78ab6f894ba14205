import Foundation
import Storey
import StoreyServer
import Testing

@testable import StoreyServe

/// Edits, answers and letters for a text of a page that has changed since it was shown.
@Suite struct EditedPlacesTests {
  @Test func `a pointer of an older text means the same value`() async throws {
    let site = try TestSite(["home.json": EditingTests.page])
    let first = try await site.revision("home.json")
    func title(_ floor: Int, _ text: String, revision: String, group: String? = nil) async throws -> String? {
      let value = #"{"op": "set", "path": "/floors/\#(floor)/picList/0/title", "value": "\#(text)"}"#
      return try await site.edit("home.json", value, revision: revision, group: group)["error"]?.text?.string
    }
    // Values that were set leave all other pointers as they are, so two windows can edit different fields.
    #expect(try await title(0, "a", revision: first) == nil)
    #expect(try await title(1, "b", revision: first) == nil)
    // The floors behind a removed one have other pointers.
    _ = try await site.edit("home.json", #"{"op": "remove-part", "path": "/floors/0"}"#)
    #expect(try await title(1, "c", revision: first) == nil)
    #expect(try await site.draft("home.json")?.contains(#""title": "c""#) == true)
    #expect(try await title(0, "c", revision: first) == "this part of the page is not there any longer")
    #expect(try await title(0, "c", revision: "0") == "the page has changed since it was shown")
    #expect(try await title(0, "c", revision: "99999") == "the page has changed since it was shown")
    // An object that was replaced has its place, but not the items that it does not have any longer.
    let third = try await site.revision("home.json")
    _ = try await site.edit(
      "home.json", #"{"op": "set", "path": "/floors/0", "json": " {\"pattern\": \"Focus\", \"picList\": [{}]}"}"#)
    #expect(try await title(0, "c", revision: third) == "this part of the page is not there any longer")
    // A new key is typed letter by letter; the first letter adds it.
    let second = try await site.revision("home.json")
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
      let old = try await site.revision("home.json")
      _ = try await site.edit("home.json", #"{"op": "insert", "path": "\#(list)/0", "value": {"t": "N"}}"#)
      let answer = try await site.edit("home.json", edits, revision: old)
      let text = try await site.draft("home.json") ?? ""
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
      let site = try TestSite(["home.json": EditingTests.page])
      let old = try await site.revision("home.json")
      _ = try await site.edit("home.json", first)
      let answer = try await site.edit("home.json", edits, revision: old)
      let root = try Document(parsing: Array((try await site.draft("home.json") ?? "").utf8)).root
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
    let site = try TestSite(["home.json": EditingTests.page])
    let old = try await site.revision("home.json")
    let shown =
      #"{\"pattern\":\"Focus\",  \"identityId\": \"1\", \"picList\": [{\"img\": \"a.png\", \"title\": \"Tea\"}]}"#
    let set = #"{"op": "set", "path": "/floors/0", "json": "{\"pattern\": \"Focus\", \"x\": 1}", "old": "\#(shown)"}"#
    // Another part of the page has changed.
    _ = try await site.edit("home.json", #"{"op": "set", "path": "/floors/1/extra/kept", "value": false}"#)
    #expect(try await site.edit("home.json", set, revision: old)["error"] == nil)
    #expect(
      try await site.edit("home.json", set)["error"]?.text?.string
        == "this part of the page was changed elsewhere since its JSON was shown")
  }

  @Test(arguments: [9e18, -9e18]) func `an item moves at most to an end of its list`(count: Double) async throws {
    let site = try TestSite(["home.json": #"{"floors": [], "l": [1, 2, 3]}"#])
    let answer = try await site.edit("home.json", #"{"op": "shift", "path": "/l/1", "by": \#(count)}"#)
    #expect(answer["error"] == nil, "\(answer.written)")
    #expect(try await site.draft("home.json")?.contains(count > 0 ? "[1, 3, 2]" : "[2, 1, 3]") == true)
  }

  @Test func `edits that follow one another are refused for an older text, unless they only set values`() async throws {
    let site = try TestSite(["home.json": #"{"floors": [], "l": [{"t": "A"}, {"t": "B"}]}"#])
    let old = try await site.revision("home.json")
    _ = try await site.edit("home.json", #"{"op": "insert", "path": "/l/1", "value": {"t": "other"}}"#)
    let set = #"{"op": "set", "path": "/l/1/t", "value": "B2"}"#
    let refused = try await site.edit(
      "home.json", #"{"op": "insert", "path": "/l/0", "value": {"t": "N"}}, \#(set)"#, revision: old)
    #expect(refused["error"]?.text?.string == "the page has changed since it was shown")
    _ = try await site.edit("home.json", #"\#(set), {"op": "set", "path": "/l/0/t", "value": "A2"}"#, revision: old)
    #expect(try await site.draft("home.json") == #"{"floors": [], "l": [{"t": "A2"}, {"t": "other"}, {"t": "B2"}]}"#)
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
    let first = try await type(broken + "x", site.revision("home.json"))["revision"]?.written ?? ""
    _ = try await type(broken, first)
    // The answer to the second letter has not arrived in the window.
    let last = try await type(broken + "y", first)
    #expect(last["error"] == nil, "\(last.written)")
    #expect(try await site.draft("home.json") == broken + "y")
  }

  @Test func `the numbers of a process are greater than those of an earlier one`() async throws {
    let first = try await TestSite(["home.json": EditingTests.page]).revision("home.json")
    try await Task.sleep(for: .milliseconds(20))
    let next = try await TestSite(["home.json": EditingTests.page]).revision("home.json")
    #expect(try #require(Int(next)) > #require(Int(first)))
  }

  @Test func `a request that is sent again is not carried out again`() async throws {
    let site = try TestSite(["home.json": EditingTests.page])
    let body =
      #"{"page": "home.json", "label": "Add", "request": "w 1", "revision": \#(try await site.revision("home.json")), "edits": [{"op": "duplicate-part", "path": "/floors/0"}]}"#
    let answers = [try await site.post("edit", body), try await site.post("edit", body)]
    let parts = try answers.map { try Document(parsing: $0.text).root["part"]?.text?.string }
    #expect(parts == ["/floors/1", "/floors/1"])
    #expect(
      try Document(parsing: Array((try await site.draft("home.json") ?? "").utf8)).root["floors"]?.elements.map(\.kind)
        .count == 3)
    let undo = #"{"page": "home.json", "request": "w 2", "revision": \#(try await site.revision("home.json"))}"#
    for _ in 0..<2 { #expect(try await site.post("undo", undo).status == .ok) }
    #expect(try await site.draft("home.json") == EditingTests.page)
  }

  @Test func `the outline names the places that changed since a revision`() async throws {
    let site = try TestSite(["home.json": EditingTests.page])
    let old = try await site.revision("home.json")
    _ = try await site.edit("home.json", #"{"op": "remove-part", "path": "/floors/0"}"#)
    let now = try await site.revision("home.json")
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

  @Test func `a request that is sent twice at once is carried out once`() async throws {
    let site = try TestSite(["home.json": EditingTests.page])
    let revision = try await site.revision("home.json")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          _ = try? await site.post(
            "edit",
            #"{"page": "home.json", "request": "w 1", "revision": \#(revision), "edits": [{"op": "insert", "path": "/floors/0/picList/0", "value": {"t": "N"}}]}"#
          )
        }
      }
    }
    let text = try #require(try await site.draft("home.json"))
    #expect(text.matches(of: /"t": ?"N"/).count == 1, "\(text)")
  }
}
