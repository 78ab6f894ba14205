import Foundation
import Testing

/// `storey validate --fix` with links, owners and permissions of files.
@Suite(.waitsForProcesses) struct FixFilesTests {
  private static let warned = #"{"name":"x","channelFloorSize":3,"floors":[]}"#
  private static let fixed = #"{"name":"x","channelFloorSize":0,"floors":[]}"#

  @Test func `refuses to correct a file with several hard links`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.warned], in: folder)
      try FileManager.default.linkItem(
        at: folder.appending(path: "a.json"), to: folder.appending(path: "b.json"))
      let result = try StoreyProcess.run("validate", "a.json", "--fix", in: folder)
      #expect(result.code == 2)
      #expect(
        result.errors.hasPrefix(
          """
          storey: error: cannot write a.json: the file has 2 names (hard links), and only this one would change
            replace this hard link with a copy of the file

          """))
      #expect(try StoreyProcess.read("a.json", in: folder) == Self.warned)
    }
  }

  @Test func `corrects a file once if it is named twice`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.warned], in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "b.json").path, withDestinationPath: "a.json")
      let result = try StoreyProcess.run("validate", "a.json", "b.json", "--fix", "--jobs", "2", in: folder)
      #expect(result.code == 0)
      #expect(result.errors.contains("1 correction in 1 file\n"))
      #expect(try StoreyProcess.read("a.json", in: folder) == Self.fixed)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.appending(path: "b.json").path) == "a.json")
    }
  }

  @Test(.enabled(if: getuid() == 0, "only the superuser can change the owner of a file"))
  func `keeps the owner and mode of a setuid file`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.warned], in: folder)
      let path = folder.appending(path: "a.json").path
      #expect(unsafe chown(path, 1, 1) == 0 && chmod(path, 0o4755) == 0)
      #expect(try StoreyProcess.run("validate", "a.json", "--fix", in: folder).code == 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.ownerAccountID] as? Int == 1)
      #expect(attributes[.posixPermissions] as? Int == 0o4755)
      #expect(try StoreyProcess.read("a.json", in: folder) == Self.fixed)
    }
  }

  @Test func `a signal leaves only complete files`() throws {
    try StoreyProcess.withFolder { folder in
      for round in 0..<8 {
        try StoreyProcess.write(
          Dictionary(uniqueKeysWithValues: (0..<200).map { ("p/\($0).json", Self.warned) }), in: folder)
        let process = Process()
        process.executableURL = StoreyProcess.executable
        process.arguments = ["validate", "p", "--fix", "--jobs", "2"]
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(UInt32(20_000 + round * 10_000))
        kill(process.processIdentifier, round % 2 == 0 ? SIGINT : SIGTERM)
        process.waitUntilExit()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "p").path)
        #expect(names.count == 200, "round \(round)")
        for name in names {
          let text = try StoreyProcess.read("p/\(name)", in: folder)
          #expect(text == Self.warned || text == Self.fixed)
        }
      }
    }
  }
}
