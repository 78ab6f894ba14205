import Foundation
import Storey
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
    for name in ["about.json", "../index.json", "/etc/passwd", "index.context"] {
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

  // MARK: Faults

  private static let other = #"{"parent": "index", "context": {"market": "ca"}, "sections": {}}"#

  /// Checks a file together with the page and another overlay. Returns the findings of the files.
  private func findings(
    _ overlay: String, of file: String = "overlay.json", _ options: String...,
    page: String = page
  ) throws -> String {
    var found = ""
    try withFiles(["index.json": page, "overlay.json": overlay, "other.json": Self.other]) { folder in
      found = try StoreyProcess.run(
        arguments: ["validate", file, "--dialect", "shopify", "--format", "text"] + options, in: folder
      ).output
    }
    return found
  }

  @Test func `an overlay cannot replace the parts of a page by another kind of value`() throws {
    let overlay = #"{"parent": "index", "context": {"market": "ca"}, "sections": [1], "order": 5}"#
    let own = try findings(overlay)
    #expect(own.contains("expected an object, as in the page that the file changes, found an array"), "\(own)")
    #expect(own.contains("expected an array, as in the page that the file changes, found the number 5"), "\(own)")
    let ofPage = try findings(overlay, of: "index.json", "--context", "market=ca")
    #expect(
      ofPage.contains(#"the file "overlay.json" changes an object of the page to an array; this change is left out"#),
      "\(ofPage)")
    try withFiles(["index.json": Self.page, "overlay.json": overlay]) { folder in
      try expect("index.json", ["market=ca"], in: folder, shows: ["Tea", "Milk"])
    }
    let part = try findings(
      #"{"parent": "index", "context": {}, "sections": {"old": null, "hero": {"settings": "x"}}}"#)
    #expect(part.contains("expected an object, as in the page that the file changes, found null"), "\(part)")
    #expect(part.contains(#"found the string "x""#), "\(part)")
  }

  @Test func `a value of the page that is itself of a wrong kind may be replaced`() throws {
    let page = Self.page.replacing(#"["hero", "old"]"#, with: "7")
    try withFiles(["index.json": page, "overlay.json": Self.overlay]) { folder in
      try expect("overlay.json", in: folder, shows: ["Snow", "Maple", "Milk"])
    }
  }

  @Test(arguments: [
    (#""other""#, #"the page "other", which the file changes, changes another page itself"#),
    (#""overlay.json""#, "the file names itself as the page that it changes"),
    ("5", "expected the name of the page that the file changes, found the number 5"),
  ])
  func `the reason why an overlay has no page is reported`(name: String, message: String) throws {
    let found = try findings(#"{"parent": \#(name), "context": {"market": "ca"}, "sections": {}}"#)
    #expect(found.contains("1:12: error: \(message)"), "\(found)")
    #expect(!found.contains("is not in its folder"), "\(found)")
  }

  @Test func `a damaged page is the reason why an overlay is not merged`() throws {
    let found = try findings(Self.other, page: #"{"sections": {,}, "order": []}"#)
    #expect(found.contains(#"the page "index", which the file changes, is damaged"#), "\(found)")
  }

  @Test func `a part without a type that the page lacks does not exist`() throws {
    let overlay =
      #"{"parent": "index", "context": {"market": "ca"}, "sections": {"gone": {"settings": {"title": "x"}}}}"#
    let found = try findings(overlay)
    #expect(found.contains(#"1:63: error: "gone" does not exist in the page "index" [missing-part]"#), "\(found)")
    #expect(!found.contains("missing-key") && !found.contains("part-order"), "\(found)")
  }

  @Test func `an order of an overlay that lacks a part of the page is a finding of the overlay`() throws {
    let found = try findings(Self.overlay)
    #expect(
      found.contains(#"4:11: warning: the order lacks "old" of the page, which is placed at the end"#), "\(found)")
    let ofPage = try findings(Self.overlay, of: "index.json", "--context", "market=ca", "--context", "b2b=true")
    #expect(!ofPage.contains("order"), "\(ofPage)")
  }

  @Test(arguments: [#""context": ["x"], "#, #""context": "ca", "#, ""])
  func `an overlay without a context is not shown anywhere, and is reported`(context: String) throws {
    let overlay = Self.overlay.replacing(#""context": {"market": "ca", "b2b": true}, "#, with: context)
    try withFiles(["index.json": Self.page, "overlay.json": overlay]) { folder in
      try expect("index.json", ["market=ca"], in: folder, shows: ["Tea", "Milk"])
      let checked = try StoreyProcess.run("validate", "--dialect", "shopify", "overlay.json", in: folder)
      #expect(
        checked.output.contains(
          context.isEmpty ? #"missing key "context""# : "expected an object with the context, found"),
        "\(checked.output)")
    }
  }

  @Test func `a misspelled key of an overlay is corrected to a key that the page has`() throws {
    let overlay = #"{"parent": "index", "context": {}, "sections": {"hero": {"settings": {"picLst": []}}}}"#
    let found = try findings(overlay)
    #expect(found.contains(#"did you mean "picList"?"#), "\(found)")
  }

  @Test func `overlays of each page of a folder are found, also after one changed`() throws {
    let second = Self.overlay.replacing("index.json", with: "second").replacing("Maple", with: "Tea")
    let files = ["index.json": Self.page, "second.json": Self.page, "a.json": Self.overlay, "b.json": second]
    try withFiles(files) { folder in
      let result = try StoreyProcess.run(
        "validate", "--dialect", "shopify", "--context", "market=ca", "--context", "b2b=true", ".", in: folder)
      #expect(result.output.contains("in 4 files"), "\(result.output)")
      try expect("second.json", ["market=ca", "b2b=true"], in: folder, shows: ["Snow", "Tea", "Milk"])
      try expect("index.json", ["market=ca", "b2b=true"], in: folder, shows: ["Snow", "Maple", "Milk"])
    }
  }

  @Test func `hover and completion know the type that a part of an overlay has in the page`() throws {
    let overlay =
      #"{"parent": "index", "context": {"market": "ca"}, "sections": {"hero": {"settings": {"width": 1, "": 2}}}}"#
    try withFiles(["index.json": Self.page, "overlay.json": overlay, ".storey.json": #"{"dialect": "shopify"}"#]) {
      folder in
      let session = try EditorSession(in: folder)
      try session.open("overlay.json", overlay)
      func character(_ word: String) throws -> Int {
        overlay.distance(from: overlay.startIndex, to: try #require(overlay.firstRange(of: word)).lowerBound) + 1
      }
      let hover = try session.request(
        "textDocument/hover", "overlay.json", line: 0, character: try character(#""width""#))
      #expect(hover.written.contains("width"), "\(hover.written)")
      let completion = try session.request(
        "textDocument/completion", "overlay.json", line: 0, character: try character(#""": 2"#))
      #expect(completion.written.contains("picList"), "\(completion.written)")
      _ = try session.end()
    }
  }
}
