import Foundation
import Storey
import TestLevels
import Testing

@testable import StoreyTool

/// The names that findings suggest, as code actions.
@Suite(.waitsForProcesses, .tags(.threads)) struct SuggestionActionTests {
  private static let page =
    #"{"name": "A", "floors": [{"pattern": "Focus", "piLst": [{"img": "a.png", "title": "Tea"}]}]}"#
  private static let configuration = #"{"templates": ["t"], "rules": {"missing-titel": "off"}}"#
  private static let template = """
    {
      "template": 1, "pattern": "X", "fields": {"title": {"type": "strng", "required": true}},
      "rows": [{"height": 10, "elements": [{"text": "{title}", "frame": [0, 0, 100, 10]}]}]
    }
    """

  /// Returns the code actions at a word in a file.
  private static func actions(
    at word: String, of name: String, _ text: String, _ session: EditorSession
  ) throws -> JSONValue {
    let before = text.prefix(upTo: try #require(text.firstRange(of: word)).lowerBound)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let place = #"{"line": \#(lines.count - 1), "character": \#(lines.last?.utf16.count ?? 0)}"#
    return try session.request(
      "textDocument/codeAction",
      #"{"textDocument": {"uri": \#(session.quotedURI(of: name))}, "range": {"start": \#(place), "end": \#(place)}, "context": {"diagnostics": []}}"#
    )
  }

  @Test func `the names that a finding suggests are offered, and none of them is preferred`() throws {
    try StoreyProcess.withFolder { folder in
      let texts = ["page.json": Self.page, ".storey.json": Self.configuration, "t/x.json": Self.template]
      try StoreyProcess.write(texts, in: folder)
      let session = try EditorSession(
        in: folder,
        capabilities:
          #"{"textDocument": {"codeAction": {"isPreferredSupport": true, "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}}}}}"#
      )
      for (name, old, new) in [
        ("page.json", "piLst", "picList"), (".storey.json", "missing-titel", "missing-title"),
        ("t/x.json", "strng", "string"),
      ] {
        let text = try #require(texts[name])
        try session.open(name, text)
        let actions = try Self.actions(at: old, of: name, text, session)
        let title = "Change \"\(old)\" to \"\(new)\""
        let choices = actions.elements.filter { $0["title"]?.text?.string == title }
        #expect(choices.count == 1, "\(name): \(actions.written)")
        let choice = try #require(choices.first)
        #expect(choice["kind"]?.text?.string == "quickfix" && choice["isPreferred"] == nil)
        let edits = choice["edit"]?["changes"]?.members.flatMap { Array($0.value.elements) } ?? []
        #expect(edits.map { $0["newText"]?.text?.string } == ["\"\(new)\""])
        #expect(!actions.elements.contains { $0["kind"]?.text?.string.hasPrefix("source") == true })
      }
      // The report of a file of the settings can be about another text than that in the editor.
      try session.change(".storey.json", " " + Self.configuration)
      let actions = try Self.actions(at: "missing-titel", of: ".storey.json", " " + Self.configuration, session)
      for action in actions.elements {
        let edits = action["edit"]?["changes"]?.members.flatMap { Array($0.value.elements) } ?? []
        #expect(edits.map { $0["range"]?["start"]?["character"]?.number } == [32])
      }
      #expect(try session.end() == 0)
    }
  }
}
