import Storey
import StoreyFloors
import StoreyValidation
import TestFiles
import Testing

@Suite struct FixerTests {
  private func fix(_ page: String, options: String = "{}") throws -> String? {
    var reader = ConfigurationReader { _ in Array(options.utf8) }
    let (configuration, problems) = try reader.configuration(at: "c")
    #expect(problems.isEmpty)
    let fixer = Fixer(registry: .standard, configuration: configuration)
    return try fixer.fix(Array(page.utf8), path: "p.json").map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private static let https = #"{"rules": {"insecure-url": {"httpsHosts": ["a.example", "*.b.example"]}}}"#

  @Test(
    arguments: [
      // Other readers round numbers beyond 2^53.
      (#"{"floors":[],"executeTime":"9007199254740993"}"#, nil),
      // A number in quotes keeps its spelling. A name that looks like a number keeps its quotes.
      (#"{"floors":[],"executeTime":"1.50e1","name":"15"}"#, #"{"floors":[],"executeTime":1.50e1,"name":"15"}"#),
      (#"{"floors":[],"executeTime":"\u0031"}"#, #"{"floors":[],"executeTime":1}"#),
      (#"{"floors":[],"channelFloorSize":7}"#, #"{"floors":[],"channelFloorSize":0}"#),
      (#"{"floors":[],"channelFloorSize":"7"}"#, #"{"floors":[],"channelFloorSize":0}"#),
      (
        #"{"floors":[],"head":{"titleImg":"http://a.example/x"}}"#,
        #"{"floors":[],"head":{"titleImg":"https://a.example/x"}}"#
      ),
      (
        #"{"floors":[],"head":{"titleImg":"HTTP:\/\/A.example/x"}}"#,
        #"{"floors":[],"head":{"titleImg":"HTTPs:\/\/A.example/x"}}"#
      ),
      (
        #"{"floors":[],"head":{"titleImg":"http://x.y.b.example"}}"#,
        #"{"floors":[],"head":{"titleImg":"https://x.y.b.example"}}"#
      ),
      (
        #"{"floors":[],"head":{"titleImg":"//a.example/x"}}"#,
        #"{"floors":[],"head":{"titleImg":"https://a.example/x"}}"#
      ),
      (#"{"floors":[],"head":{"titleImg":"//c.example/x"}}"#, nil),
      (#"{"floors":[],"head":{"titleImg":"\\\\a.example/x"}}"#, nil),
      // A host that is not in the list, a port, a domain with the same ending, and user information.
      (#"{"floors":[],"head":{"titleImg":"http://b.example/x"}}"#, nil),
      (#"{"floors":[],"head":{"titleImg":"http://a.example:8080/x"}}"#, nil),
      (#"{"floors":[],"head":{"titleImg":"http://xb.example/x"}}"#, nil),
      (#"{"floors":[],"head":{"titleImg":"http://a.example@evil.example/x"}}"#, nil),
      (#"{"floors":[]}"#, nil), (#"{"floors":["#, nil),
    ] as [(String, String?)])
  func `a value with one possible correction is corrected, and no other byte`(page: String, fixed: String?) throws {
    #expect(try fix(page, options: Self.https) == fixed)
    if let fixed { #expect(try fix(fixed, options: Self.https) == nil, "a second run changes nothing") }
  }

  @Test func `with many findings, a correction that was not tried is counted, and one that was tried is not`() throws {
    let fixer = Fixer(registry: .standard, configuration: Configuration())
    let checks = fixer.checks(forPath: "p.json")
    let keys = (0..<50).map { "\"\($0)\":1" }.joined(separator: ",")
    let floors = (0..<30).map { "{\"pattern\":\"Focus\",\"picList\":[],\"identityId\":\($0),\(keys)}" }
    func page(_ members: String) -> String { #"{"name":"x",\#(members),"floors":[\#(floors.joined(separator: ","))]}"# }
    let damaged = try fixer.fix(Array(page(#""channelFloorSize":"7","excuteTime":[7]"#).utf8), with: checks)
    #expect(String(decoding: damaged.bytes, as: UTF8.self) == page(#""channelFloorSize":7,"excuteTime":[7]"#))
    #expect(damaged.corrections == 1 && damaged.untried == 1)
    let complete = try fixer.fix(Array(page(#""channelFloorSize":"7","excuteTime":7"#).utf8), with: checks)
    #expect(String(decoding: complete.bytes, as: UTF8.self) == page(#""channelFloorSize":30,"executeTime":7"#))
    #expect(complete.corrections == 3 && complete.untried == 0)
  }

  @Test func `a rule that is off corrects nothing`() throws {
    #expect(try fix(#"{"floors":[],"dierction":"rtl"}"#, options: #"{"rules":{"unknown-key":"off"}}"#) == nil)
  }

  @Test func `the order of keys, indentation, line ends and a byte-order mark are kept`() throws {
    let page = "\u{FEFF}{\r\n\t\"floors\" : [ ] ,\r\n\t\"executeTime\":\"07\", \"channelFloorSize\": \"1\"\r\n}"
    #expect(try fix(page) == page.replacing("\"1\"", with: "0"))
  }

  @Test func `a corrected sample keeps its number of lines and needs no second correction`() throws {
    for sample in Sample.all where sample.name.hasPrefix("broken/") {
      let bytes = try sample.bytes
      let fixer = Fixer(registry: .standard, configuration: Configuration())
      guard let (fixed, _) = try fixer.fix(bytes, path: sample.name) else { continue }
      #expect(try fixer.fix(fixed, path: sample.name) == nil)
      #expect(fixed.count { $0 == 0x0A } == bytes.count { $0 == 0x0A })
    }
  }

  @Test(arguments: [("sp ace.json", "a/sp ace.json\t"), ("n\n\"l.json", #""a/n\n\"l.json""#), ("/x/p", "a/x/p")])
  func `a diff quotes the file name for patch`(file: String, name: String) {
    let diff = String(decoding: UnifiedDiff.write(old: [0x61], new: [0x62], file: file), as: UTF8.self)
    #expect(diff.hasPrefix("--- \(name)\n+++ "))
  }

  @Test func `a diff has the format that patch reads`() {
    let old = (1...20).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 2\n", with: "LINE 2\n").replacing("line 20\n", with: "LINE 20\n")
    let diff = String(
      decoding: UnifiedDiff.write(old: Array(old.utf8), new: Array(new.utf8), file: "./p.json"), as: UTF8.self)
    #expect(
      diff == """
        --- a/p.json
        +++ b/p.json
        @@ -1,5 +1,5 @@
         line 1
        -line 2
        +LINE 2
         line 3
         line 4
         line 5
        @@ -17,4 +17,4 @@
         line 17
         line 18
         line 19
        -line 20
        +LINE 20

        """)
    let short = String(
      decoding: UnifiedDiff.write(old: Array("a".utf8), new: Array("b".utf8), file: "p"), as: UTF8.self)
    #expect(
      short == "--- a/p\n+++ b/p\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n")
    #expect(UnifiedDiff.write(old: [0x61], new: [0x61], file: "p").isEmpty)
  }
}
