import Foundation
import TestFiles
import Testing

/// Pages of other dialects on the command line.
@Suite(.waitsForProcesses) struct DialectTests {
  private static let page = #"""
    {
      "sections": {
        "hero": {
          "type": "Focus",
          "settings": {"picList": [{"img": "a.png", "title": "Tea", "jump": "shopify://collections/tea"}], "colour": "red"}
        },
        "offers": {"type": "Offers@2", "settings": {}}
      },
      "order": ["hero"]
    }
    """#

  /// Runs a command on a page in a folder with other files.
  private func run(
    _ command: String, _ options: String..., page: String = page, files: [String: String] = [:]
  ) throws -> (code: Int32, output: String, errors: String) {
    var found: (code: Int32, output: String, errors: String) = (-1, "", "")
    try StoreyProcess.withFolder { folder in
      let file = folder.appending(path: "index.json")
      try Data(page.utf8).write(to: file)
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let options = options.map { $0.replacing("FOLDER", with: folder.path) }
      let result = try StoreyProcess.run(arguments: [command, file.path] + options)
      found = (result.code, result.output, result.errors.replacing(folder.path + "/", with: ""))
    }
    return found
  }

  @Test func `an array of another CMS has one error, which names the dialect`() throws {
    let found = try run("validate", page: #"[{"type": 1, "items": []}]"#)
    #expect(found.output.contains("it looks like") && found.output.contains("--dialect tangram"), "\(found.output)")
    #expect(found.output.contains("1 error, ") && !found.output.contains("wrong-type"), "\(found.output)")
  }

  @Test func `a page in a dialect is drawn, checked and tapped`() throws {
    let drawn = try run("render", "--dialect", "shopify")
    #expect(drawn.code == 0 && drawn.output.contains("── 0 · Focus · id hero"))
    #expect(drawn.errors.contains(#"index.json:7:24: error: no floor is registered for the section "Offers@2""#))
    #expect(
      drawn.errors.contains("1 error, 3 warnings") || drawn.errors.contains("1 error, 2 warnings"), "\(drawn.errors)")
    let taps = try run("actions", "--dialect", "shopify")
    #expect(taps.output == "0.0.0\tjump\tcollection\t\t\n")
    let checked = try run("validate", "--dialect", "shopify")
    #expect(checked.code == 1 && checked.output.contains("5:104: warning: unknown key \"colour\""), "\(checked.output)")
  }

  @Test func `the dialect of the configuration is used, and the option replaces it`() throws {
    let files = [".storey.json": #"{"dialect": "shopify"}"#]
    #expect(try run("render", files: files).code == 0)
    #expect(try run("render", "--dialect", "storey", files: files).code == 2)
    let unknown = try run("render", files: [".storey.json": #"{"dialect": "shopfy"}"#])
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean \"shopify\"?"))
  }

  @Test func `a dialect of one's own is a file`() throws {
    let dialect = #"""
      {"dialect": 1, "name": "mine", "recognise": ["/sections"], "parts": [{"members": "/sections", "order": "/order"}],
       "part": {"pattern": "/type", "until": "@", "names": {"Offers": "NSelectN"}, "identity": "@name", "fields": "/settings"}}
      """#
    let drawn = try run("render", "--dialect", "FOLDER/mine.json", files: ["mine.json": dialect])
    #expect(drawn.output.contains("── 1 · NSelectN"), "\(drawn.errors)")
    let named = try run("render", files: ["mine.json": dialect, ".storey.json": #"{"dialect": "./mine.json"}"#])
    #expect(named.output.contains("── 1 · NSelectN"), "\(named.errors)")
    let faulty = try run(
      "render", "--dialect", "FOLDER/mine.json", files: ["mine.json": dialect.replacing("/type", with: "type")])
    #expect(
      faulty.code == 2 && faulty.errors.contains("mine.json:2:22: error: invalid path \"type\""), "\(faulty.errors)")
    let missing = try run("render", "--dialect", "FOLDER/none.json")
    #expect(missing.code == 2 && missing.errors.contains("cannot read"), "\(missing.errors)")
  }

  @Test(arguments: ["render", "actions"])
  func `a page of another dialect is not drawn as an empty page`(command: String) throws {
    let refused = try run(command)
    #expect(refused.code == 2 && refused.output.isEmpty)
    #expect(
      refused.errors.contains(
        #"index.json:1:1: this file is not a page of Storey: it looks like a page of the dialect "shopify""#))
    #expect(refused.errors.contains("use '--dialect shopify'"))
    #expect(!refused.errors.contains("remove it"))
    let other = try run(command, "--dialect", "storyblok", page: #"{"a": 1}"#)
    #expect(
      other.code == 2 && other.errors.contains(#"it has no parts at "/body", "/blocks", "/sections" or "/blok""#),
      "\(other.errors)")
  }

  @Test func `validate reports a page of another dialect with one error and no advice to remove its keys`() throws {
    let checked = try run("validate")
    #expect(checked.code == 1 && checked.output.contains("error: this file is not a page of Storey"))
    #expect(!checked.output.contains("unknown key"))
  }

  @Test(arguments: [
    ("envelope", #"{"code": 0, "data": {"name": "Tea", "floors": []}}"#, "/data/name"),
    ("storyblok", #"{"story": {"name": "Tea", "content": {"component": "page", "body": []}}}"#, "/story/name"),
    ("shopify", #"{"name": "Tea", "sections": {}, "order": []}"#, "/name"),
  ])
  func `changes of the page itself have the pointers of the file`(dialect: String, old: String, pointer: String) throws
  {
    let changes = try run(
      "diff", "FOLDER/new.json", "--dialect", dialect, page: old,
      files: ["new.json": old.replacing("Tea", with: "Milk")])
    #expect(changes.output.contains("\(pointer): \"Tea\" → \"Milk\""), "\(changes.output)\(changes.errors)")
  }

  @Test func `validate refuses a dialect that cannot be used`() throws {
    for options in [["--dialect", "nope"], ["--dialect", "FOLDER/none.json"], ["--dialect", "FOLDER/bad.json"]] {
      let result = try run("validate", options[0], options[1], files: ["bad.json": #"{"dialect": 1, "name": "bad"}"#])
      #expect(result.code == 2, "\(options) \(result.output)\(result.errors)")
    }
    let named = try run("validate", files: [".storey.json": #"{"dialect": "shopfy"}"#])
    #expect(named.code == 2 && named.errors.contains("shopify"), "\(named.output)\(named.errors)")
  }

  @Test func `a dialect without recognition reads every file with its parts`() throws {
    let dialect = #"""
      {"dialect": 1, "name": "mine", "parts": [{"members": "/sections", "order": "/order"}],
       "part": {"pattern": "/type", "identity": "@name", "fields": "/settings"}}
      """#
    let drawn = try run("render", "--dialect", "FOLDER/mine.json", files: ["mine.json": dialect])
    #expect(drawn.code == 0 && drawn.output.contains("── 0 · Focus"), "\(drawn.errors)")
  }
}
