import Foundation
import TestFiles
import Testing

@testable import StoreyFiles

/// Files are opened below a folder's descriptor, also while links in it are exchanged.
@Suite struct FolderSetTests {
  private let folder: TemporaryFolder
  private let set: FolderSet
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = "\(folder.path)/root"
    for name in ["root/sub", "other", "out"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    for name in ["root/a", "root/sub/b", "other/c", "out/secret"] {
      try folder.write(Array(name.utf8), to: "\(folder.path)/\(name)")
    }
    set = try FolderSet([root, "\(folder.path)/other"])
  }

  private func link(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: "\(root)/\(name)")
    try FileManager.default.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: target)
  }

  private func text(_ path: String) throws -> String? {
    guard case .below(let place) = try set.find(path) else { return nil }
    return String(decoding: try place.readRegularFile(limit: 100), as: UTF8.self)
  }

  @Test func `paths and links that end below the folders are followed`() throws {
    try link("up", to: "..")
    try link("to-b", to: "sub/./b")
    try link("there-and-back", to: "../none/../root/a")
    try link("absolute", to: "\(root)/sub")
    try link("to-other", to: "../other")
    for (path, expected) in [
      ("a", "root/a"), ("sub/../a", "root/a"), ("to-b", "root/sub/b"), ("there-and-back", "root/a"),
      ("absolute/b", "root/sub/b"), ("absolute/../a", "root/a"), ("to-other/c", "other/c"), ("up/root/a", "root/a"),
      ("./sub//b", "root/sub/b"),
    ] {
      #expect(try text("\(root)/\(path)") == expected, "\(path)")
    }
    let alias = "\(folder.path)/alias"
    try FileManager.default.createSymbolicLink(atPath: alias, withDestinationPath: "root/sub")
    #expect(try text("\(alias)/b") == "root/sub/b", "a link outside can lead to the folders")
    #expect(try FolderSet([alias]).place(of: "\(alias)/b", to: "read").names == ["b"])
  }

  @Test func `paths and links that end outside are refused, whether their files exist or not`() throws {
    try link("out", to: "../out")
    try link("secret", to: "../out/secret")
    try link("missing", to: "../out/missing")
    try link("absolute", to: "\(folder.path)/out/secret")
    try link("system", to: "/proc/self/cwd")
    for path in [
      "out/secret", "out/missing", "out/missing/x", "secret", "missing", "absolute", "../out/secret", "../out/missing",
      "sub/../../out/secret", "out/../out/secret", "system/Package.swift", "..",
    ] {
      let error = #expect(throws: FileError.self) { try set.place(of: "\(root)/\(path)", to: "read") }
      #expect(error?.reason.hasPrefix("it is not below a folder") == true, "\(path)")
      #expect(error?.code == 0, "\(path)")
    }
  }

  @Test func `a missing folder, a file as a folder and a loop of links are errors`() throws {
    try link("one", to: "two")
    try link("two", to: "one")
    for (path, code) in [("none/x", ENOENT), ("a/x", ENOTDIR), ("a/.", ENOTDIR), ("one", ELOOP), ("one/x", ELOOP)] {
      let error = #expect(throws: FileError.self) { try set.place(of: "\(root)/\(path)", to: "read") }
      #expect(error?.code == code, "\(path)")
    }
    #expect(try set.place(of: "\(root)/none", to: "read").status == nil)
  }

  @Test func `a place does not follow a link that takes the name later`() throws {
    let (file, sub) = (try set.place(of: "\(root)/a", to: "read"), try set.place(of: "\(root)/sub/b", to: "read"))
    try link("a", to: "../out/secret")
    #expect(throws: FileError.self) { try file.readRegularFile(limit: 100) }
    #expect(throws: FileError.self) { try file.replace(with: [0x61]) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(root)/a") == "../out/secret")
    try FileManager.default.moveItem(atPath: "\(root)/sub", toPath: "\(root)/moved")
    try link("sub", to: "../out")
    try sub.replace(with: Array("new".utf8))
    #expect(try folder.bytes(of: "\(root)/moved/b") == Array("new".utf8))
    #expect(try folder.bytes(of: "\(folder.path)/out/secret") == Array("out/secret".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out") == ["secret"])
  }

  @Test func `a replacement keeps the mode and removes its temporary file when it is not committed`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(root)/a")
    let place = try set.place(of: "\(root)/a", to: "write")
    do {
      let replacement = try FileReplacement(place)
      try replacement.write([0x61])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: root).sorted() == ["a", "sub"])
    try place.replace(with: Array("new".utf8), ifStill: Array("root/a".utf8))
    #expect(try FileManager.default.attributesOfItem(atPath: "\(root)/a")[.posixPermissions] as? Int == 0o640)
    let error = #expect(throws: FileError.self) { try place.replace(with: [], ifStill: Array("root/a".utf8)) }
    #expect(error?.reason == "it changed after it was read and was not replaced")
    try FileManager.default.linkItem(atPath: "\(root)/a", toPath: "\(root)/hard")
    #expect(throws: FileError.self) { try place.replace(with: []) }
    #expect(try text("\(root)/a") == "new")
  }

  @Test func `a file in a folder that was removed is not written, also if its path exists again`() throws {
    let place = try set.place(of: "\(root)/sub/b", to: "write")
    try FileManager.default.removeItem(atPath: "\(root)/sub")
    try FileManager.default.createDirectory(atPath: "\(root)/sub", withIntermediateDirectories: false)
    try folder.write(Array("other".utf8), to: "\(root)/sub/b")
    let error = #expect(throws: FileError.self) { try place.replace(with: Array("new".utf8)) }
    #expect(error?.code == ENOENT)
    #expect(try folder.bytes(of: "\(root)/sub/b") == Array("other".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root)/sub") == ["b"])
  }

  #if os(Linux)
    /// No user can create a file in `/proc`. The tests also run as the superuser, for which permissions of other folders do not count.
    @Test func `a file in a folder in which no file can be created is not written`() throws {
      let place = try FolderSet(["/proc"]).place(of: "/proc/version", to: "write")
      let old = try place.readRegularFile(limit: 10_000)
      #expect(throws: FileError.self) { try place.replace(with: Array("new".utf8)) }
      #expect(try place.readRegularFile(limit: 10_000) == old)
    }
  #endif

  @Test func `a folder that was replaced is opened again, but not through a link`() throws {
    try FileManager.default.moveItem(atPath: root, toPath: "\(folder.path)/moved")
    try FileManager.default.createSymbolicLink(atPath: root, withDestinationPath: "out")
    set.reopen()
    #expect(try text("\(root)/a") == "root/a", "the open folder is kept")
    try FileManager.default.removeItem(atPath: root)
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
    try folder.write(Array("again".utf8), to: "\(root)/a")
    set.reopen()
    #expect(try text("\(root)/a") == "again")
  }

  @Test func `a file is never read through a link that is exchanged meanwhile`() throws {
    try link("page", to: "sub/b")
    try link("folder", to: "sub")
    try folder.write(Array("out/b".utf8), to: "\(folder.path)/out/b")
    let exchange = LinkExchange([
      ("\(root)/page", ["sub/b", "../out/secret"]), ("\(root)/folder", ["sub", "../out"]),
    ])
    defer { exchange.stop() }
    var found = 0
    for _ in 0..<3000 {
      for path in ["page", "folder/b"] {
        guard let text = try? text("\(root)/\(path)") else { continue }
        found += 1
        #expect(text == "root/sub/b")
      }
    }
    #expect(found > 0)
  }
}
