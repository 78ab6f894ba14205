import Foundation
import Testing

/// Checks that the folders of the engine depend on each other in one direction only.
@Suite struct FolderOrderTests {
  /// The folders of `Sources/Storey` in the order of their dependencies. A file can use the types of its own folder and of
  /// the folders before it.
  private static let order = [
    "Collections", "Bytes", "Messages", "Limits", "Document", "Diagnostics", "Edits", "Decoding", "Language", "Theme",
    "Text", "Actions", "Drawing", "Floor", "Registry", "Page", "Layout", "Changes",
  ]

  private struct File {
    let path: String
    /// The index of its folder in `order`.
    let folder: Int
    let words: SwiftWords
  }

  private static func files() throws -> [File] {
    let engine = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Storey")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: engine.path).filter { $0.hasSuffix(".swift") }
    return try paths.sorted().map { path in
      let folder = try #require(order.firstIndex { path.hasPrefix("\($0)/") }, "\(path) is not in a listed folder")
      let text = try String(contentsOf: engine.appending(path: path), encoding: .utf8)
      return File(path: path, folder: folder, words: SwiftWords(text))
    }
  }

  @Test func `no file uses a type of a later folder`() throws {
    let files = try Self.files()
    #expect(Set(files.map(\.folder)).count == Self.order.count)
    // The first folder that declares each name. Types with the same name in later folders are not distinguished.
    var folders: [Substring: Int] = [:]
    for file in files {
      for name in file.words.declared { folders[name] = min(folders[name] ?? .max, file.folder) }
    }
    #expect(folders["TableLayout"] == Self.order.firstIndex(of: "Layout"))
    for file in files {
      // Inside an extension, the generic parameters of the extended type also hide types.
      let extended = files.filter { !$0.words.declared.isDisjoint(with: file.words.extended) }
      var hidden = extended.reduce(into: file.words.parameters) { $0.formUnion($1.words.parameters) }
      if !file.words.extended.isDisjoint(with: ["Array", "Collection", "Sequence"]) { hidden.insert("Element") }
      let later = file.words.used.subtracting(hidden).filter { (folders[$0] ?? 0) > file.folder }
      for name in later.sorted() {
        Issue.record("\(file.path) uses \(name), which is declared in \(Self.order[folders[name] ?? 0])")
      }
    }
  }

  @Test func `names in comments, strings and member accesses do not count as uses`() {
    let words = SwiftWords(
      #"""
      /// Like a Comment.
      struct Own<Parameter: Base, Other> {
        let list: Array<Element> = [.Member, "Text \(Inside("Deep")) Text", Outer.Inner]  // Tail
        enum Nested { case one }
        let text = """
          Long "Text"
          """
      }
      """#)
    #expect(words.declared == ["Own", "Nested"])
    #expect(words.parameters == ["Parameter", "Other"])
    #expect(words.used == ["Own", "Parameter", "Base", "Other", "Array", "Element", "Inside", "Outer", "Nested"])
  }
}
