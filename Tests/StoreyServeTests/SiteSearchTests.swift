import Foundation
import StoreyProject
import TestFiles
import Testing

@testable import StoreyServe

@Suite struct SiteSearchTests {
  @Test func `the files of a folder are found by their content, and again when they change`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/b", withIntermediateDirectories: true)
    let texts =
      [
        "a.json": #"{"floors": [], "head": {"title": "T"}}"#, "b/c.json": #"{"floors": [], "name": "N"}"#,
        "t.json": #"{"light": {}}"#,
        "m.json": #"{"manifestVersion": 1}"#, "x.json": "[]", "broken.json": #"{"floors": [,"#,
        ".hidden.json": #"{"floors": []}"#, "new.json": #"{"name": "New"}"#,
        "d.json": #"{"floors": [], "version": 3}"#,
        "r.json": #"{"version": "2.1.0", "runs": []}"#,
      ]
    for (name, text) in texts { try folder.write(Array(text.utf8), to: "\(folder.path)/\(name)") }
    let recognition = FileRecognition.byContents
    var search = SiteSearch(
      in: folder.path, page: nil, themes: ["u.json"], apps: [], recognition: recognition, .onDisk)
    let files = search.find()
    #expect(files.sortedPages == ["a.json", "b/c.json", "broken.json", "d.json", "new.json"])
    #expect(files.pages["a.json"] == .some("T") && files.pages["b/c.json"] == .some("N"))
    #expect(files.themes.keys.sorted() == ["t.json", "u.json"] && files.apps.keys.sorted() == ["m.json"])
    try folder.write(Array(#"{"floors": []}"#.utf8), to: "\(folder.path)/x.json")
    let again = search.find()
    #expect(again.sortedPages.contains("x.json"))
    var one = SiteSearch(
      in: folder.path, page: "gone.json", themes: [], apps: [], recognition: recognition, .onDisk)
    let only = one.find()
    #expect(only.sortedPages == ["gone.json"])
  }
}
