import Foundation
import TestFiles
import Testing

/// Pages that are written in several files: overlays of Shopify templates.
@Suite(.waitsForProcesses) struct OverlayTests {
  private static func picture(_ title: String) -> String {
    #"{"img": "a.png", "title": "\#(title)", "jump": {"des": "search", "srv": "\#(title)"}}"#
  }

  private static let page = #"""
    {"name": "Home", "sections": {
      "hero": {"type": "Focus", "settings": {"title": "Hot", "picList": [\#(picture("Tea"))]}},
      "old": {"type": "Focus", "settings": {"colour": 1, "picList": [\#(picture("Milk"))]}}},
     "order": ["hero", "old"]}
    """#

  private static let overlay = #"""
    {"parent": "index.json", "context": {"market": "ca", "b2b": true}, "sections": {
      "hero": {"settings": {"titel": 3, "picList": [\#(picture("Maple"))]}},
      "new": {"type": "Focus", "settings": {"picList": [\#(picture("Snow"))]}}},
     "order": ["new", "hero"]}
    """#

  private func withFiles(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    try StoreyProcess.withFolder { folder in
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
      try body(folder)
    }
  }

  private func drawn(_ page: String, _ context: [String] = [], in folder: URL) throws -> [String] {
    let options = context.flatMap { ["--context", $0] }
    let result = try StoreyProcess.run(arguments: ["render", page, "--dialect", "shopify"] + options, in: folder)
    let titles = ["Tea", "Milk", "Maple", "Snow"]
    return result.output.split(separator: "\n").compactMap { line in titles.first { line.contains("   \($0)  ") } }
  }

  private func expect(
    _ page: String, _ context: [String] = [], in folder: URL, shows titles: [String],
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let found = try drawn(page, context, in: folder)
    #expect(found == titles, sourceLocation: place)
  }

  @Test func `an overlay is drawn and checked together with the page that it changes`() throws {
    try withFiles(["index.json": Self.page, "index.context.ca.json": Self.overlay]) { folder in
      try expect("index.context.ca.json", in: folder, shows: ["Snow", "Maple", "Milk"])
      let checked = try StoreyProcess.run("validate", "--dialect", "shopify", "index.context.ca.json", in: folder)
      // The unknown key of the page is a finding of the page, and not of the overlay.
      #expect(checked.output.contains(#"index.context.ca.json:2:25: warning: unknown key "titel""#))
      #expect(!checked.output.contains("colour") && !checked.output.contains("overlay-page"), "\(checked.output)")
    }
  }

  @Test func `a page is drawn with the overlays of a context`() throws {
    let other = Self.overlay.replacing("\"b2b\": true", with: "\"b2b\": false").replacing("Snow", with: "Tea")
    let files = ["index.json": Self.page, "index.context.ca.json": Self.overlay, "index.context.us.json": other]
    try withFiles(files) { folder in
      try expect("index.json", in: folder, shows: ["Tea", "Milk"])
      try expect("index.json", ["market=ca"], in: folder, shows: ["Tea", "Milk"])
      try expect("index.json", ["market=ca", "b2b=true"], in: folder, shows: ["Snow", "Maple", "Milk"])
      try expect("index.json", ["market=us"], in: folder, shows: ["Tea", "Milk"])
    }
    let wrong = try StoreyProcess.run("render", "index.json", "--context", "market")
    #expect(wrong.code == 2 && wrong.errors.contains("expected NAME=VALUE, for example market=ca"))
  }

  @Test func `an overlay of a page that is not in its folder is an error`() throws {
    for name in ["about.json", "../index.json", "/etc/passwd", "index.context.ca"] {
      let overlay = Self.overlay.replacing("index.json", with: name)
      try withFiles(["index.json": Self.page, "index.context.ca.json": overlay]) { folder in
        let checked = try StoreyProcess.run("validate", "--dialect", "shopify", "index.context.ca.json", in: folder)
        #expect(checked.code == 1)
        #expect(
          checked.output.contains(#"1:12: error: the page "\#(name)", which the file changes, is not in its folder"#),
          "\(checked.output)")
      }
    }
  }

  @Test func `an overlay may name its page without an extension, and comments of both files do no harm`() throws {
    let files = [
      "index.json": "/* Made by a program. */\n" + Self.page,
      "index.context.ca.json": "// For Canada\n" + Self.overlay.replacing("index.json", with: "index"),
    ]
    try withFiles(files) { folder in
      try expect("index.context.ca.json", in: folder, shows: ["Snow", "Maple", "Milk"])
    }
  }
}
