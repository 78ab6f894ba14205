import Foundation
import Storey
import StoreyOutput
import StoreyServer
import TestFiles
import Testing

@testable import StoreyServe

/// The pages that are joined from the files of the folder `Shell`.
@Suite struct ShellPageTests {
  private static let folder = Sample.root.appending(path: "Sources/StoreyServe/Shell")

  @Test func `each style sheet and script is in a page, and no mark is left`() throws {
    let pages = [ShellPage(), ShellPage.ofMerge(.standard)].map { String(decoding: $0.response.text, as: UTF8.self) }
    for page in pages { #expect(!page.contains("{{")) }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { !$0.hasSuffix(".html") }
    #expect(files.count > 20)
    for name in files {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      #expect(pages.contains { $0.contains(text) }, "\(name)")
    }
  }

  @Test func `a page allows exactly its script, and has its token`() throws {
    let page = ShellPage(token: "0123")
    let text = String(decoding: page.response.text, as: UTF8.self)
    let start = try #require(text.range(of: "<script>")?.upperBound)
    let end = try #require(text.range(of: "</script>")?.lowerBound)
    #expect(text.ranges(of: "<script").count == 1 && text.contains(#"content="0123""#))
    let hash = SHA256.base64(Array(text[start..<end].utf8))
    let policy = try #require(page.response.headers.first { $0.name == "Content-Security-Policy" }?.value)
    #expect(policy.contains("script-src 'sha256-\(hash)'"))
  }
}
