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

  @Test func `two runs at once leave a complete file`() throws {
    let floors = (0..<300).map { #"{"pattern":"Focus","picList":[{"img":"a"}],"identityId":\#($0)}"# }
      .joined(separator: ",")
    func page(_ count: Int) -> String { #"{"name":"x","channelFloorSize":\#(count),"floors":[\#(floors)]}"# }
    try StoreyProcess.withFolder { folder in
      for _ in 0..<8 {
        try StoreyProcess.write(["a.json": page(3)], in: folder)
        let result = try StoreyProcess.shell(
          """
          "$STOREY" validate a.json --fix --quiet 2>first & "$STOREY" validate a.json --fix --quiet 2>second
          echo "second $?"; wait $!; echo "first $?"
          """, in: folder)
        for line in result.output.split(separator: "\n") {
          let words = line.split(separator: " ").map(String.init)
          // The slower run sees the file as it was before, or as the faster one has written it.
          let errors = try StoreyProcess.read(words[0], in: folder)
          #expect(words[1] == (errors.contains("it changed after it was read") ? "2" : "0"), "\(line): \(errors)")
        }
        #expect(try StoreyProcess.read("a.json", in: folder) == page(300))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["a.json", "first", "second"])
      }
    }
  }

  @Test func `a page that cannot be written completely is left unchanged`() throws {
    try StoreyProcess.withFolder { folder in
      let page = Self.warned.replacing("[]", with: "[\(String(repeating: " ", count: 4096))]")
      try StoreyProcess.write(["a.json": page], in: folder)
      let result = try StoreyProcess.shell("ulimit -f 1; \"$STOREY\" validate a.json --fix --quiet", in: folder)
      #expect(result.code == 2)
      #expect(result.errors.contains("cannot write a.json: File too large"), "\(result.errors)")
      #expect(try StoreyProcess.read("a.json", in: folder) == page)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
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
