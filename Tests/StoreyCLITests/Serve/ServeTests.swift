import Foundation
import StoreyProject
import StoreyValidation
import TestFiles
import Testing

@testable import StoreyCLI

@Suite(.waitsForProcesses) struct ServeTests {
  @Test(arguments: [
    (["-"], "cannot serve '-'"), (["https://a.example/b.json"], "cannot serve"), (["no such file"], "No such file"),
    (["/dev/null"], "neither a file nor a folder"), (["Documentation"], "no pages below Documentation"),
    (["Samples", "--port", "65536"], "0 to 65535"), (["Samples", "--editor", "code"], "{file}"),
    (["Samples", "--port", "1"], "port 1"), (["Samples", "--templates", "missing"], "missing"),
    (["Samples", "--theme", "missing.json"], "missing.json"), (["Samples", "--as", "missing.json"], "missing.json"),
  ])
  func `a preview that cannot start reports the reason`(arguments: [String], reason: String) throws {
    // Only the administrator may use a low port, so that case is left out for it.
    if arguments.contains("1") && getuid() == 0 { return }
    let result = try StoreyProcess.run(arguments: ["serve"] + arguments)
    #expect(result.code == 2)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test func `the files of a folder are found by their content, and again when they change`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          "a.json": #"{"floors": [], "head": {"title": "T"}}"#, "b/c.json": #"{"floors": [], "name": "N"}"#,
          "t.json": #"{"light": {}}"#,
          "m.json": #"{"manifestVersion": 1}"#, "x.json": "[]", "broken.json": #"{"floors": [,"#,
          ".hidden.json": #"{"floors": []}"#, "new.json": #"{"name": "New"}"#,
          "d.json": #"{"floors": [], "version": 3}"#,
          "r.json": #"{"version": "2.1.0", "runs": []}"#,
        ], in: folder)
      let recognition = FileRecognition.byContents
      var search = SiteSearch(
        in: folder.path, page: nil, themes: ["u.json"], apps: [], recognition: recognition, .onDisk)
      let files = search.find()
      #expect(files.sortedPages == ["a.json", "b/c.json", "broken.json", "d.json", "new.json"])
      #expect(files.pages["a.json"] == .some("T") && files.pages["b/c.json"] == .some("N"))
      #expect(files.themes.keys.sorted() == ["t.json", "u.json"] && files.apps.keys.sorted() == ["m.json"])
      try StoreyProcess.write(["x.json": #"{"floors": []}"#], in: folder)
      let again = search.find()
      #expect(again.sortedPages.contains("x.json"))
      var one = SiteSearch(
        in: folder.path, page: "gone.json", themes: [], apps: [], recognition: recognition, .onDisk)
      let only = one.find()
      #expect(only.sortedPages == ["gone.json"])
    }
  }
}
