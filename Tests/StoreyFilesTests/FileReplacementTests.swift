import Foundation
import StoreyFiles
import TestFiles
import TestLevels
import Testing

@testable import StoreyFiles

/// Files are replaced completely or not at all, and keep their owner and mode.
@Suite(.tags(.unsafeMemory, .threads)) struct FileReplacementTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = "\(folder.path)/a.json"
    try Data("old".utf8).write(to: URL(filePath: file))
  }

  private var text: String {
    get throws { String(decoding: try folder.bytes(of: file), as: UTF8.self) }
  }

  private func attribute<Value>(_ key: FileAttributeKey) throws -> Value? {
    try FileManager.default.attributesOfItem(atPath: file)[key] as? Value
  }

  @Test func `a replacement that is not committed leaves the folder unchanged`() throws {
    do {
      let replacement = try FileReplacement(file)
      try replacement.write(Array("new".utf8))
      #expect(try folder.names.count == 2)
    }
    #expect(try folder.names == ["a.json"])
    #expect(try text == "old")
  }

  @Test func `a file that changed after it was read is not replaced`() throws {
    for (other, isReplaced) in [("old", false), ("older", false), ("odd", true)] {
      try Data(other.utf8).write(to: URL(filePath: file))
      if isReplaced {
        try FileManager.default.removeItem(atPath: file)
        try Data(other.utf8).write(to: URL(filePath: file))
      }
      let error = #expect(throws: FileError.self) {
        try FileSystem.replace(file, with: Array("new".utf8), ifStill: Array("ole".utf8))
      }
      #expect(error?.reason == "it changed after it was read and was not replaced")
      #expect(try text == other)
      #expect(try folder.names == ["a.json"])
    }
    try FileSystem.replace(file, with: Array("new".utf8), ifStill: Array("odd".utf8))
    #expect(try text == "new")
  }

  @Test func `a change during a replacement is detected, even if a new file has the same bytes`() throws {
    let replacement = try FileReplacement(file)
    try replacement.write(Array("new".utf8))
    try FileManager.default.removeItem(atPath: file)
    try Data("old".utf8).write(to: URL(filePath: file))
    #expect(throws: FileError.self) { try replacement.commit(ifStill: Array("old".utf8)) }
    #expect(try text == "old")
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o4755, 0o2755])
  func `the mode of a file is kept`(mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    let replacement = try FileReplacement(file)
    let beside = try #require(try folder.names.first { $0.hasSuffix(".tmp") })
    let private_ =
      try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(beside)")[.posixPermissions] as? Int
    #expect(private_ == 0o600, "only the owner can read an incomplete file")
    try replacement.write(Array("new".utf8))
    try replacement.commit()
    #expect(try attribute(.posixPermissions) == mode)
    #expect(try text == "new")
  }

  @Test(.enabled(if: getuid() == 0, "only the superuser can change the owner of a file"))
  func `the owner, the group and the setuid and setgid bits are kept`() throws {
    #expect(unsafe chown(file, 1, 2) == 0 && chmod(file, 0o6755) == 0)
    try FileSystem.replace(file, with: Array("new".utf8))
    #expect(try attribute(.ownerAccountID) == 1)
    #expect(try attribute(.groupOwnerAccountID) == 2)
    #expect(try attribute(.posixPermissions) == 0o6755)
  }

  @Test func `a file with several hard links is refused`() throws {
    try FileManager.default.linkItem(atPath: file, toPath: "\(folder.path)/b.json")
    let error = #expect(throws: FileError.self) { try FileSystem.replace(file, with: Array("new".utf8)) }
    #expect(error?.reason.contains("2 names (hard links)") == true)
    #expect(error?.hint == "replace this hard link with a copy of the file")
    #expect(try text == "old")
    #expect(try folder.names == ["a.json", "b.json"])
  }

  @Test func `a file with a name of 255 bytes can be written`() throws {
    let long = "\(folder.path)/\(String(repeating: "n", count: 255))"
    try FileSystem.replace(long, with: Array("new".utf8))
    #expect(try folder.names.count == 2)
  }

  @Test func `a loop of links is refused and kept`() throws {
    let (one, two) = ("\(folder.path)/one", "\(folder.path)/two")
    try FileManager.default.createSymbolicLink(atPath: one, withDestinationPath: "two")
    try FileManager.default.createSymbolicLink(atPath: two, withDestinationPath: "one")
    let error = #expect(throws: FileError.self) { try FileSystem.replace(one, with: [0x61]) }
    #expect(error?.reason.contains("loop of links") == true)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: one) == "two")
    #expect(try folder.names == ["a.json", "one", "two"])
  }

  // MARK: Reading

  @Test(arguments: ["", "longer", "odd"])
  func `a file that changes while it is read is refused`(other: String) throws {
    let descriptor = unsafe open(file, O_RDONLY)
    defer { close(descriptor) }
    let status = try #require(FileStatus(of: descriptor))
    usleep(20_000)
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.write(contentsOf: Data(other.utf8))
    try handle.truncate(atOffset: UInt64(other.utf8.count))
    let error = #expect(throws: FileError.self) {
      try FileSystem.readUnchanged(descriptor, since: status, name: file, limit: 100)
    }
    #expect(error?.reason == "it changed while it was read")
  }

  @Test func `at most one byte beyond the limit is read`() throws {
    #expect(try FileSystem.read(file, limit: 2).count == 3)
    #expect(try FileSystem.read(file, limit: 3).count == 3)
    #expect(try FileSystem.read(file, limit: 1).count == 2)
  }

  @Test func `a path to a folder, a pipe or a device is refused with its kind`() throws {
    #expect(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "pipe")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/null", withDestinationPath: "/dev/null")
    for (name, reason) in [
      ("pipe", "it is a named pipe, not a file"), ("link", "it is a link to a named pipe, not to a file"),
      ("null", "it is a link to a device, not to a file"), (".", "it is a folder, not a file"),
    ] {
      let error = #expect(throws: FileError.self) { try FileSystem.read("\(folder.path)/\(name)", limit: 100) }
      #expect(error?.reason == reason)
    }
  }

  // MARK: Descriptors

  @Test(arguments: [
    ("/dev/stdin", 0), ("/dev/stdout", 1), ("/dev/stderr", 2), ("/dev/fd/7", 7), ("/proc/self/fd/63", 63),
    ("//dev/./fd/../fd/1", 1),
  ])
  func `a path can name an open descriptor`(path: String, number: Int32) {
    #expect(OpenDescriptor(named: path)?.number == number)
    #expect(OpenDescriptor(following: path)?.number == number)
  }

  @Test(arguments: [
    "/dev/null", "/dev/fd", "/dev/fd/", "/dev/fd/x", "/dev/fd/+1", "/dev/fd/1/x", "dev/stdin", "/stdin", "",
  ])
  func `other paths do not name a descriptor`(path: String) {
    #expect(OpenDescriptor(named: path) == nil)
  }

  @Test func `a link to a descriptor names it only for writing`() throws {
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/fd/7")
    #expect(OpenDescriptor(named: link) == nil)
    #expect(OpenDescriptor(following: link)?.number == 7)
  }

  @Test func `a descriptor that the process did not inherit is refused`() throws {
    let descriptor = unsafe open(file, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    let error = #expect(throws: FileError.self) { try FileReplacement("/dev/fd/\(descriptor)") }
    #expect(error?.reason == "this descriptor is not open")
  }

  @Test func `bytes for a descriptor are written to its open file`() throws {
    let descriptor = unsafe open(file, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    try FileSystem.replace("/dev/fd/\(descriptor)", with: Array(" and new".utf8))
    #expect(try text == "old and new")
    let other = unsafe open(file, O_RDONLY)
    defer { close(other) }
    let error = #expect(throws: FileError.self) { try FileReplacement("/dev/fd/\(other)") }
    #expect(error?.reason == "this descriptor is not open for writing")
  }
}
