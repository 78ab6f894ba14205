import Foundation
import StoreyFiles
import StoreyProject
import StoreyValidation
import TestFiles
import Testing

@testable import StoreyServe

/// The memory of the versions that `storey serve` keeps is bounded.
@Suite struct SiteMemoryTests {
  private static let names = ["a", "b", "c"]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in Self.names { try write(name, name) }
  }

  private func write(_ name: String, _ title: String) throws {
    let page = #"{"name": "title-\#(title)", "floors": [{"pattern": "Focus", "picList": [{"img": "p.png"}]}]}"#
    try folder.write(Array(page.utf8), to: "\(folder.path)/\(name).json")
  }

  /// Returns a site, and its pages in the order of the names.
  private func site(keeping mostKept: Int) async throws -> (PreviewSite, [LivePage]) {
    let site = PreviewSite(
      folder.path, page: nil, firstChoice: LayoutChoice(), try ProjectReader(serving: folder.path), keeping: mostKept)
    var pages: [LivePage] = []
    for name in Self.names {
      pages.append(await site.page(try await site.view { $0 == "page" ? "\(name).json" : nil }))
    }
    return (site, pages)
  }

  private func title(_ page: LivePage) async -> String? {
    String(decoding: await page.html(), as: UTF8.self).firstMatch(of: #/<title>title-(.*)</title>/#).map {
      String($0.output.1)
    }
  }

  @Test func `versions beyond the limit are freed, and made again when they are needed`() async throws {
    let (site, pages) = try await site(keeping: 1)
    for _ in 0..<2 {
      for (name, page) in zip(Self.names, pages) { #expect(await title(page) == name) }
      #expect(pages.allSatisfy { $0.weight > 0 })
      await site.trim()
      // The page that was used last is kept, however large it is.
      #expect(pages.map { $0.weight > 0 } == [false, false, true])
    }
    // A page that was freed is not read when its file changes, but with the next request for it.
    try write("a", "new")
    await pages[0].refresh(onDemand: false)
    #expect(pages[0].weight == 0)
    #expect(await pages[0].current()?.html.isEmpty == false)
    #expect(await title(pages[0]) == "new")
  }

  @Test func `the versions that were used longest ago are freed first, and only as many as needed`() async throws {
    let (probe, all) = try await site(keeping: .max)
    for page in all { _ = await page.html() }
    await probe.trim()
    #expect(all.allSatisfy { $0.weight > 0 })
    // The numbers of versions in the HTML can be some digits longer.
    let (site, pages) = try await site(keeping: all[1].weight + all[2].weight + 500)
    for page in pages { _ = await page.html() }
    await site.trim()
    #expect(pages.map { $0.weight > 0 } == [false, true, true])
    // The first page is used again, so that the second one is the oldest.
    _ = await site.page(try await site.view { $0 == "page" ? "a.json" : nil }).html()
    await site.trim()
    #expect(pages.map { $0.weight > 0 } == [true, false, true])
  }
}
