import Foundation
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyValidation
import TestFiles
import Testing

@testable import StoreyServe

/// Links out of the folder of `storey serve` are listed, and neither read nor written.
@Suite struct SiteLinkTests {
  private let folder: TemporaryFolder
  private var pages: String { "\(folder.path)/pages" }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["pages/sub", "out"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    for (name, title) in [("pages/sub/page.json", "inside"), ("out/page.json", "SECRET")] {
      try folder.write(Array(#"{"name": "\#(title)", "floors": []}"#.utf8), to: "\(folder.path)/\(name)")
    }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(pages)/\(name)", withDestinationPath: target)
  }

  private func site() throws -> PreviewSite {
    return PreviewSite(
      pages, page: nil, firstChoice: LayoutChoice(), try ProjectReader(serving: pages))
  }

  @Test func `a link out of the folder is listed as one, and is not a page`() async throws {
    try link("l.json", to: "../out/page.json")
    try link("missing.json", to: "../out/none.json")
    try link("in.json", to: "sub/page.json")
    let site = try site()
    let files = await site.files
    #expect(files.sortedPages == ["in.json", "sub/page.json"])
    #expect(files.outside == ["l.json", "missing.json"])
    let state = String(decoding: await site.state(.standard, hasEditor: false), as: UTF8.self)
    #expect(state.contains(#""outside":["l.json","missing.json"]"#) && !state.contains("SECRET"), "\(state)")
    for page in ["l.json", "missing.json"] {
      let error = await #expect(throws: SiteView.InvalidError.self) {
        try await site.view { $0 == "page" ? page : nil }
      }
      #expect(error?.isRefused == true)
      #expect(error?.message == "'\(page)' is a link to a file outside of this folder, which is not read")
    }
  }

  @Test func `no page outside is shown or written, while links are exchanged`() async throws {
    try link("l.json", to: "sub/page.json")
    let site = try site()
    let view = try await site.view { $0 == "page" ? "l.json" : nil }
    let page = await site.page(view)
    let exchange = LinkExchange([
      ("\(pages)/l.json", ["sub/page.json", "../out/page.json"]), ("\(pages)/folder", ["sub", "../out"]),
    ])
    defer { exchange.stop() }
    let (inside, outside) = (
      try folder.bytes(of: "\(pages)/sub/page.json"), try folder.bytes(of: "\(folder.path)/out/page.json")
    )
    for _ in 0..<300 {
      await page.refresh()
      if let version = await page.version { #expect(version.bytes == inside) }
      for path in ["\(pages)/l.json", "\(pages)/folder/page.json"] {
        try? site.contents.replacePage(path, with: Array("new".utf8), ifStill: outside)
      }
    }
    #expect(try folder.bytes(of: "\(folder.path)/out/page.json") == outside)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out") == ["page.json"])
    let html = String(decoding: await page.html(), as: UTF8.self)
    #expect(!html.contains("SECRET"))
  }
}
