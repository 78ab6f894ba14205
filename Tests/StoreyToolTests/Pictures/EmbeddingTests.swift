import Foundation
import TestFiles
import Testing

@Suite(.waitsForProcesses) struct EmbeddingTests {
  private static let svg = "<svg xmlns='http://www.w3.org/2000/svg'/>"

  private func page(_ pictures: String...) -> String {
    let list = pictures.map { #"{"img": "\#($0)", "title": "T"}"# }.joined(separator: ", ")
    return #"{"name": "N", "floors": [{"pattern": "Focus", "picList": [\#(list)]}]}"#
  }

  @Test func `only picture files below the folder of the page are embedded`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          "site/page.json": page("a.svg", "../secret.svg", "link.svg", "text.svg", "no.svg", "folder", "a.svg?b#c"),
          "site/a.svg": Self.svg,
          "secret.svg": Self.svg, "site/text.svg": "<html>", "site/folder/b.svg": Self.svg,
        ], in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "site/link.svg").path, withDestinationPath: "../secret.svg")
      let result = try StoreyProcess.run(
        arguments: ["render", "site/page.json", "--format", "html", "--embed-pictures"], in: folder)
      #expect(result.code == 0)
      #expect(result.output.components(separatedBy: "src=\"data:image/svg+xml;base64,").count == 3)
      for name in ["../secret.svg", "link.svg", "text.svg", "no.svg", "folder"] {
        #expect(result.errors.contains("the picture \(name) is not embedded"), "\(result.errors)")
      }
      let wider = try StoreyProcess.run(
        arguments: ["render", "site/page.json", "--format", "html", "--embed-pictures", "--root", "."], in: folder)
      #expect(wider.output.components(separatedBy: "src=\"data:").count == 5)
    }
  }

  @Test func `relative addresses are rewritten for an output in another folder`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a b/page.json": page("p.svg")], in: folder)
      #expect(try StoreyProcess.run(arguments: ["render", "a b/page.json", "-o", "page.html"], in: folder).code == 0)
      let html = try String(contentsOf: folder.appending(path: "page.html"), encoding: .utf8)
      #expect(html.contains("src=\"a%20b/p.svg\""))
      let output = try StoreyProcess.run(arguments: ["render", "a b/page.json", "--format", "html"], in: folder).output
      #expect(output.contains("src=\"p.svg\""))
      let device = try StoreyProcess.run(
        arguments: ["render", "a b/page.json", "--format", "html", "-o", "/dev/stdout"], in: folder)
      #expect(device.output.contains("src=\"p.svg\""))
      let json = try StoreyProcess.run(arguments: ["render", "a b/page.json", "--format", "json"], in: folder).output
      #expect(json.contains("\"url\": \"p.svg\""))
    }
  }
}
