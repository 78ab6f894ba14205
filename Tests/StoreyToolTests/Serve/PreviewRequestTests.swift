import Foundation
import TestFiles
import Testing

/// `storey serve` as a process, through requests over the loopback interface.
@Suite(.waitsForProcesses) struct PreviewRequestTests {
  private static func page(_ name: String) -> String {
    #"{"name": "\#(name)", "floors": [{"identityId": 1, "pattern": "Focus", "picList": [{"img": "p.png", "title": "\#(name)"}]}]}"#
  }

  @Test func `responses have no content outside of the folder, while links are exchanged`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          "pages/sub/page.json": Self.page("inside"), "pages/sub/p.png": "inside",
          "pages/theme.json": #"{"light": {}}"#, "out/page.json": Self.page("SECRET"),
          "out/p.png": "SECRET", "out/theme.json": #"{"light": {"SECRET": "SECRET"}}"#,
        ], in: folder)
      let pages = "\(folder.path)/pages"
      for (link, target) in [("l.json", "sub/page.json"), ("folder", "sub"), ("p.png", "sub/p.png")] {
        try FileManager.default.createSymbolicLink(atPath: "\(pages)/\(link)", withDestinationPath: target)
      }
      let session = try PreviewSession("pages", in: folder)
      #expect(try session.get("/page/l.json").body.contains("inside"))
      let exchange = LinkExchange([
        ("\(pages)/l.json", ["sub/page.json", "../out/page.json"]), ("\(pages)/folder", ["sub", "../out"]),
        ("\(pages)/p.png", ["sub/p.png", "../out/p.png"]), ("\(pages)/theme.json", ["../out/theme.json"]),
      ])
      defer { exchange.stop() }
      let paths = [
        "/page/l.json", "/page/folder/page.json", "/page/p.png", "/page/folder/p.png", "/page/folder/../l.json",
        "/api/state", "/api/inspect?page=l.json&part=0.0&index=0", "/api/plan?page=l.json",
        "/api/diff?page=sub/page.json&with=l.json", "/page/sub/page.json?theme=theme.json",
      ]
      var found: Set<String> = []
      for _ in 0..<20 {
        for path in paths {
          let response = try session.get(path)
          #expect(!response.body.contains("SECRET"), "\(path): \(response.body.prefix(400))")
          if response.status == 200 { found.insert(path) }
        }
      }
      #expect(found.isSuperset(of: ["/page/l.json", "/api/state"]), "\(found)")
      #expect(try StoreyProcess.read("out/page.json", in: folder) == Self.page("SECRET"))
    }
  }

  @Test(arguments: [[], ["."]])
  func `a gallery shows the floors of the templates that the command line names`(folderOperand: [String]) throws {
    try StoreyProcess.withFolder { folder in
      let card = #"""
        {"template": 1, "pattern": "Card", "fields": {"title": {"type": "string"}},
         "rows": [{"height": 20, "elements": [{"text": "{title}", "frame": [0, 0, 100, 20]}]}]}
        """#
      try StoreyProcess.write(["shop/card.json": card], in: folder)
      // A folder without pages has floors.
      let operands = ["--gallery"] + folderOperand + ["--templates", "shop"]
      let session = try PreviewSession(operands, in: folder)
      #expect(try session.get("/page/Card?width=375").body.contains(">title<"))
      #expect(try session.get("/page/Card?width=375&states=%7B%22title%22:%22short%22%7D").body.contains(">t<"))
      #expect(try session.get("/page/Focus?width=375").status == 200)
      #expect(try session.get("/page/Nothing?width=375").status == 404)
      #expect(try session.get("/page/Card?width=375&states=x").status == 400)
      try session.receive("/events?page=Card&width=375", until: "event: swap", after: "event: status") {
        #expect(try session.get("/page/Card?width=375").status == 200)
        try StoreyProcess.write(
          ["shop/card.json": card.replacing("\"height\": 20", with: "\"height\": 44")], in: folder)
      }
    }
  }

  @Test func `a page that is renamed, or replaced by a renamed file, is seen`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.page("old"), "b.json": Self.page("other")], in: folder)
      func rename(_ old: String, _ new: String) throws {
        let (old, new) = (folder.appending(path: old).path, folder.appending(path: new).path)
        #expect(unsafe Foundation.rename(old, new) == 0)
      }
      let session = try PreviewSession(".", in: folder)
      try session.receive("/events?page=a.json", until: "event: swap", after: "event: status") {
        #expect(try session.get("/page/a.json").body.contains("old"))
        try StoreyProcess.write(["new": Self.page("new")], in: folder)
        try rename("new", "a.json")
      }
      #expect(try session.get("/page/a.json").body.contains("new"))
      try session.receive("/events?page=a.json", until: "event: state", after: "event: status") {
        try rename("b.json", "c.json")
      }
      // The event may be that of the first change.
      while try session.get("/page/c.json").status == 404 { sched_yield() }
      #expect(try session.get("/page/c.json").body.contains("other"))
      #expect(try session.get("/page/b.json").status == 404)
    }
  }
}
