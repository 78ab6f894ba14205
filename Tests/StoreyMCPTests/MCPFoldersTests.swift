import Foundation
import Storey
import StoreyProject
import TestFiles
import Testing

@testable import StoreyMCP

@Suite struct MCPFoldersTests {
  /// Calls a closure with the folders `a` and `b` of a temporary folder, which also has the folder `ab` and links.
  private func withFolders(_ body: (MCPFolders, URL) throws -> Void) throws {
    let temporary = try TemporaryFolder()
    let folder = URL(filePath: temporary.path)
    for name in ["a", "b/sub", "ab"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["a/1.json", "a/-", "b/2.json", "b/sub/3.json", "ab/4.json", "5.json"] {
      try temporary.write(Array("{}".utf8), to: "\(temporary.path)/\(name)")
    }
    for (link, target) in [
      ("a/out.json", "../5.json"), ("a/in.json", "1.json"), ("a/other", "../ab"), ("a/to-b", "../b"),
      ("b/none.json", "../6.json"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: link).path, withDestinationPath: target)
    }
    try body(try MCPFolders(["a", "b"].map { folder.appending(path: $0).path }), folder)
  }

  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? Failure)?.message
    }
  }

  @Test(arguments: ["a/1.json", "a/in.json", "b/sub/../sub/3.json", "a/to-b/2.json", "a/other/../a/1.json", "a/-"])
  func `a path below the folders is allowed, also through links`(name: String) throws {
    try withFolders { folders, folder in
      let path = "\(folder.path)/\(name)"
      let found = try folders.file(path)
      #expect(found == path)
    }
  }

  @Test(arguments: [
    "5.json", "ab/4.json", "a/out.json", "a/other/4.json", "a/../5.json", "a/other/../5.json", "b/none.json", "6.json",
    "a/other/none",
    "", "ab", ".",
  ])
  func `a path outside of the folders is refused, whether it exists or not`(name: String) throws {
    try withFolders { folders, folder in
      #expect(message { _ = try folders.path("\(folder.path)/\(name)") }?.contains("is not below a folder") == true)
    }
  }

  @Test(arguments: [
    "http://a.example/1.json", "HTTPS://a.example", "", "/dev/stdin", "/proc/self/fd/0", "\0", "..", "../..",
  ])
  func `other inputs are refused`(text: String) throws {
    try withFolders { folders, _ in #expect(message { _ = try folders.path(text) } != nil) }
  }

  @Test func `a relative path is found in the first folder that has it`() throws {
    try withFolders { folders, folder in
      let found = [try folders.file("1.json"), try folders.file("sub/3.json")]
      #expect(found == ["\(folder.path)/a/1.json", "\(folder.path)/b/sub/3.json"])
      #expect(message { _ = try folders.file("9.json") } == "cannot find '9.json'")
      #expect(message { _ = try folders.file("sub") } == "'\(folder.path)/b/sub' is not a file")
    }
  }

  @Test func `a relative path below a folder is relative to the current folder`() throws {
    let folders = try MCPFolders(["Tests"])
    let current = FileManager.default.currentDirectoryPath
    try #require(FileManager.default.fileExists(atPath: "Tests/Fixtures"), "the tests run in \(current)")
    #expect(try folders.path("Tests/Fixtures") == "Tests/Fixtures")
    #expect(try folders.path("Fixtures") == "Tests/Fixtures")
  }

  @Test func `a folder is refused if a link in it leads outside`() throws {
    try withFolders { folders, folder in
      let found = try folders.pages(["\(folder.path)/b/sub"])
      #expect(found == ["\(folder.path)/b/sub"])
      #expect(message { _ = try folders.pages(["\(folder.path)/a"]) }?.contains("a/out.json' is not below") == true)
    }
  }

  @Test func `a pipe is not a file, so that the server does not wait for a writer`() throws {
    try withFolders { folders, folder in
      let pipe = folder.appending(path: "b/pipe.json").path
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      #expect(message { _ = try folders.file(pipe) } == "'\(pipe)' is not a file")
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "b/sub/pipe.json").path, withDestinationPath: "../pipe.json")
      #expect(message { _ = try folders.pages(["\(folder.path)/b/sub"]) }?.hasSuffix("is not a file") == true)
    }
  }

  @Test func `the root folder allows every file, but not descriptors`() throws {
    let folders = try MCPFolders(["/"])
    #expect(try folders.file(#filePath) == #filePath)
    #expect(message { _ = try folders.file("/dev/stdin") } != nil)
    #expect(message { _ = try folders.file("/dev/fd/0") } != nil)
  }
}
