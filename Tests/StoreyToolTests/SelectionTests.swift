import Foundation
import Testing

@Suite(.waitsForProcesses) struct SelectionTests {
  private static let pages = ["Samples/broken/insecure-url.json", "Samples/broken/unknown-key.json"]

  private func rules(_ arguments: String...) throws -> [String] {
    let result = try StoreyProcess.run(arguments: ["validate", "Samples/broken", "--format", "json"] + arguments)
    struct Report: Decodable {
      struct Finding: Decodable { let rule: String }
      let diagnostics: [Finding]
    }
    return Set(try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).diagnostics.map(\.rule)).sorted()
  }

  @Test func `reports only the selected rules, and pages that cannot be parsed`() throws {
    #expect(
      try rules("--only", "unknown-key", "--only", "insecure-url") == ["insecure-url", "invalid-json", "unknown-key"])
    #expect(try rules("--only", "missing-title") == ["invalid-json", "missing-title"])
  }

  @Test func `does not report skipped rules`() throws {
    let all = try rules()
    #expect(
      try rules("--skip", "unknown-key", "--skip", "wrong-type")
        == all.filter { !["unknown-key", "wrong-type"].contains($0) })
    #expect(try rules("--only", "unknown-key", "--skip", "unknown-key") == ["invalid-json"])
  }

  @Test(
    arguments: [
      (["--only", "unknwn-key"], "unknown rule 'unknwn-key'", "did you mean 'unknown-key'?"),
      (["--skip", "zzz"], "unknown rule 'zzz'", "run 'storey rules' to list the rules"),
      (["--only", "dead-url", "--write-baseline", "--baseline", "b"], "cannot be used together", "remove one of them"),
      (["--skip", "dead-url", "--write-baseline", "--baseline", "b"], "cannot be used together", "remove one of them"),
    ])
  func `refuses a selection that cannot be applied`(arguments: [String], message: String, hint: String) throws {
    let result = try StoreyProcess.run(arguments: ["validate", "Samples/home.json"] + arguments)
    #expect(result.code == 2 && result.errors.contains(message) && result.errors.contains(hint), "\(result.errors)")
  }

  @Test func `a selection keeps a baseline and suppressions quiet`() throws {
    try StoreyProcess.withFolder { folder in
      let page = #"{"floors": [{"pattern": "Focus", "picList": [{"img": "http://a.example/a.png"}], "funcitonId": 1}]}"#
      let configuration = """
        {"suppressions": [{"rule": "missing-title", "files": "none.json", "reason": "x"}, {"rule": "dead-url", "reason": "y"}]}
        """
      try StoreyProcess.write(["a.json": page, ".storey.json": configuration], in: folder)
      #expect(
        try StoreyProcess.run("validate", "a.json", "--baseline", "b.json", "--write-baseline", in: folder).code == 0)
      let result = try StoreyProcess.run(
        "validate", "a.json", "--baseline", "b.json", "--only", "unknown-key", in: folder)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(!result.output.contains("unused"), "\(result.output)")
    }
  }

  @Test func `the text report ends with the number of findings of each rule`() throws {
    let lines = try StoreyProcess.run(arguments: ["validate"] + Self.pages + Self.pages).output.split(separator: "\n")
    #expect(
      lines.suffix(4) == [
        "rule          count  files", "insecure-url      1      1", "unknown-key       1      1",
        "0 errors, 2 warnings, 0 notes in 2 files",
      ])
    let single = try StoreyProcess.run("validate", Self.pages[0]).output
    #expect(!single.contains("rule  "))
    #expect(try !StoreyProcess.run("validate", "Samples/broken", "--quiet").output.contains("rule  "))
  }

  // MARK: Lists

  @Test(
    arguments: [
      ([String](), "path,kind,destination,url,eventId\r\n"),
      (["--exposure"], "path,eventId,kind,pattern,identityId,label,x,y,width,height\r\n"),
      (["--exposure", "--samples", "Samples/scrolls/home.json"], "path,eventId,start,duration,share\r\n"),
    ])
  func `lists have a header line as CSV, and the lines of the text`(options: [String], header: String) throws {
    let csv = try StoreyProcess.run(arguments: ["actions", "Samples/home.json", "--format", "csv"] + options).output
    #expect(csv.hasPrefix(header))
    let text = try StoreyProcess.run(arguments: ["actions", "Samples/home.json"] + options).output
    #expect(csv.split(separator: "\r\n").count == text.split(separator: "\n").count + 1)
  }

  @Test func `fields of CSV are quoted, and no spreadsheet evaluates them`() throws {
    let page =
      #"{"floors": [{"pattern": "Focus", "picList": [{"img": "/a", "jump": {"des": "a,\"b\"", "srv": "=1+1"}}]}]}"#
    let csv = try StoreyProcess.run(arguments: ["actions", "-", "--format", "csv"], input: Array(page.utf8)).output
    #expect(csv.hasSuffix("0.0.0,jump,\"a,\"\"b\"\"\",,'=1+1\r\n"), "\(csv)")
  }
}
