import StoreyProject
import Testing

@Suite struct FileKindTests {
  @Test func `the kinds have different names, and each recognized kind has keys of its own`() {
    #expect(Set(FileKind.all.map(\.name)).count == FileKind.all.count)
  }

  @Test(arguments: [
    (#"{"manifestVersion": 1}"#, FileKind.manifest), (#"{"floors": [], "manifestVersion": 1}"#, .manifest),
    (#"{"baselineVersion": 1}"#, .baseline), (#"{"template": 1}"#, .template), (#"{"floors": []}"#, .page),
    (#"{"reportVersion": 1, "diagnostics": []}"#, .report), ("{}", .page), (#"{"dialect": 1}"#, .dialect),
    (#"{"dialect": "1", "name": "x", "parts": []}"#, .dialect),
  ])
  func `a file is recognized by its keys`(text: String, kind: FileKind) {
    #expect(FileRecognition.byContents.kind(of: Array(text.utf8), at: "/x.json") == kind)
    #expect(FileRecognition.byContents.likelyKind(of: Array(text.utf8), at: "/x.json") == kind)
  }

  @Test(arguments: [
    (#"{"light": {}}"#, FileKind.theme), (#"{"$schema": "s", "styles": {}}"#, .theme),
    (#"{"samples": []}"#, .samples), (#"{"version": "2.1.0", "runs": []}"#, .report),
  ])
  func `a file that only probably is of a kind is not guessed unless it was named`(text: String, kind: FileKind) {
    #expect(FileRecognition.byContents.kind(of: Array(text.utf8), at: "/x.json") == nil)
    #expect(FileRecognition.byContents.likelyKind(of: Array(text.utf8), at: "/x.json") == kind)
  }

  @Test(arguments: [#"{"dark": true}"#, #"{"name": "a", "version": "1"}"#, "[1]", #"{"floors": {}, "light": {}}"#])
  func `other files and pages are of no other kind`(text: String) {
    let kind = FileRecognition.byContents.likelyKind(of: Array(text.utf8), at: "/x.json")
    #expect(kind == nil || kind == .page)
  }

  @Test func `names decide before keys`() {
    let page = Array(#"{"floors": []}"#.utf8)
    #expect(FileRecognition.byContents.kind(of: page, at: "/a/.storey.json") == .configuration)
    #expect(FileRecognition.isStream("a.ndjson") && FileRecognition.isStream("https://a.example/b.jsonl?x"))
    #expect(!FileRecognition.isStream("a.json"))
  }
}
