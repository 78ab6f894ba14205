import Foundation
import Storey
import TestFiles
import Testing

/// Links that are exchanged during calls do not lead out of the folders of `storey mcp`.
@Suite(.waitsForProcesses) struct MCPLinkTests {
  private static let inside = #"{"name": "inside", "floors": [{"pattern": "Norml", "name": "a"}]}"#
  private static let outside = #"{"name": "SECRET", "floors": [{"pattern": "Norml", "title": "SECRET", "SECRET": 1}]}"#

  private func withFolders(_ body: (URL) throws -> Void) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          "pages/sub/page.json": Self.inside, "out/page.json": Self.outside, "pages/theme.json": "{\"light\": {}}",
          "out/theme.json": #"{"light": {"SECRET": "SECRET"}}"#,
          "pages/.storey.json": #"{"theme": "t.json"}"#,
        ], in: folder)
      try body(folder)
    }
  }

  private func exchange(_ folder: URL) -> LinkExchange {
    LinkExchange([
      ("\(folder.path)/pages/link.json", ["sub/page.json", "../out/page.json"]),
      ("\(folder.path)/pages/folder", ["sub", "../out"]),
      ("\(folder.path)/pages/t.json", ["theme.json", "../out/theme.json"]),
    ])
  }

  @Test func `answers quote no file outside, while links are exchanged`() throws {
    try withFolders { folder in
      let exchange = exchange(folder)
      defer { exchange.stop() }
      let tools = [
        ("validate", #"{"paths": ["link.json", "folder/page.json"]}"#), ("render", #"{"page": "link.json"}"#),
        ("render", #"{"page": "folder/page.json"}"#), ("diff", #"{"old": "link.json", "new": "folder/page.json"}"#),
        ("validate", #"{"paths": ["."]}"#),
      ]
      var readCount = 0
      for _ in 0..<8 {
        let lines = (0..<60).map { number in
          let (tool, arguments) = tools[number % tools.count]
          return MCPSession.request(number, "tools/call", #"{"name": "\#(tool)", "arguments": \#(arguments)}"#)
        }
        let answers = try MCPSession(lines, in: folder.appending(path: "pages")).answers.map(\.written.description)
        #expect(answers.count == 60)
        #expect(!answers.contains { $0.contains("SECRET") })
        readCount += answers.count { $0.contains("inside") || $0.contains("Norml") }
      }
      #expect(readCount > 0, "some calls read the page")
    }
  }

  @Test func `corrections are written only below the folders, while links are exchanged`() throws {
    let fixable = #"{"floors": [{"pattern": "Normal", "name": "a",}]}"#
    try withFolders { folder in
      try StoreyProcess.write(["out/page.json": fixable, "pages/sub/page.json": fixable], in: folder)
      let exchange = exchange(folder)
      defer { exchange.stop() }
      for _ in 0..<8 {
        let lines = (0..<40).map { number in
          MCPSession.request(
            number, "tools/call",
            #"{"name": "fix", "arguments": {"paths": ["\#(number % 2 == 0 ? "link.json" : "folder/page.json")"]}}"#)
        }
        _ = try MCPSession(lines, options: ["--allow-fix"], in: folder.appending(path: "pages"))
        #expect(try StoreyProcess.read("out/page.json", in: folder) == fixable)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out").count == 2)
        try StoreyProcess.write(["pages/sub/page.json": fixable], in: folder)
      }
    }
  }

  @Test(arguments: ["link.json", "folder/page.json", "folder/none/page.json", "../out/page.json"])
  func `the answer about a path outside does not depend on whether the file exists`(path: String) throws {
    try withFolders { folder in
      for (link, target) in [("link.json", "../out/page.json"), ("folder", "../out")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder.path)/pages/\(link)", withDestinationPath: target)
      }
      func answers() throws -> [String] {
        try ["validate", "render", "diff", "fix", "actions"].map { tool in
          let arguments =
            switch tool {
            case "validate", "fix": #"{"paths": ["\#(path)"]}"#
            case "diff": #"{"old": "\#(path)", "new": "sub/page.json"}"#
            default: #"{"page": "\#(path)"}"#
            }
          return try MCPSession.call(
            (tool, arguments), options: ["--allow-fix"], in: folder.appending(path: "pages"))[0].written.description
        }
      }
      let existing = try answers()
      #expect(existing.allSatisfy { $0.contains("is not below a folder") }, "\(existing)")
      try FileManager.default.removeItem(at: folder.appending(path: "out"))
      #expect(try answers() == existing)
      try StoreyProcess.write(["out/page.json/is a folder": ""], in: folder)
      #expect(try answers() == existing)
    }
  }
}
