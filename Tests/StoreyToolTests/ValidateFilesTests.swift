import Foundation
import Testing

/// The files that `storey validate` writes: baselines, reports and corrected pages.
@Suite(.waitsForProcesses) struct ValidateFilesTests {
  private static let clean = #"{"name":"x","floors":[]}"#
  private static let warned = #"{"name":"x","channelFloorSize":3,"floors":[]}"#
  private static let broken = #"{"name":"x","floors":[{"pattern":"Focsu"}]}"#

  @Test(arguments: [
    "render Samples/small.json -o /dev/stdout", "validate Samples/small.json --report json=/dev/stdout",
  ])
  func `writes a file to the pipe on standard output`(arguments: String) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = StoreyProcess.executable
    process.arguments = arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = StoreyProcess.root
    process.standardOutput = pipe
    try process.run()
    let written = try pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect((written?.count ?? 0) > 100)
  }

  // MARK: Templates that extend others

  @Test func `templates of a folder extend one another in any order, and a cycle refuses only its templates`() throws {
    try StoreyProcess.withFolder { folder in
      func template(_ pattern: String, _ base: String) -> String {
        #"{"template": 1, "pattern": "\#(pattern)", "extends": "\#(base)"}"#
      }
      try StoreyProcess.write(
        [
          "t/a.json": template("A", "Z"), "t/b.json": template("B", "C"), "t/c.json": template("C", "B"),
          "t/z.json": #"{"template": 1, "pattern": "Z", "rows": [{"height": 20, "elements": []}]}"#,
          "page.json": #"{"name": "x", "floors": [{"pattern": "A"}, {"pattern": "Z"}]}"#,
        ], in: folder)
      let result = try StoreyProcess.run("validate", "page.json", "--templates", "t", in: folder)
      #expect(result.code == 1)
      #expect(
        result.output.contains(#"t/b.json:1:44: error: the template extends itself: "B" extends "C" extends "B""#))
      #expect(
        result.output.contains(#"t/c.json:1:44: error: the template extends itself: "C" extends "B" extends "C""#))
      #expect(result.output.contains("2 errors, 0 warnings"), "\(result.output)")
    }
  }

  // MARK: Baselines

  @Test func `a baseline suppresses known findings but not new ones`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["p/a.json": Self.broken, "p/b.json": Self.warned], in: folder)
      func run(_ arguments: String...) throws -> StoreyProcess.Result {
        try StoreyProcess.run(arguments: ["validate", "p", "--baseline", "p/known.json"] + arguments, in: folder)
      }
      #expect(try run().errors.contains("cannot read p/known.json"))
      let written = try run("--write-baseline")
      #expect(written.errors.contains("wrote 2 known findings to p/known.json"))
      let first = try StoreyProcess.read("p/known.json", in: folder)
      #expect(!first.contains(folder.path))
      let elsewhere = try StoreyProcess.run(
        "validate", "a.json", "b.json", "--baseline", "known.json", "--strict", in: folder.appending(path: "p"))
      #expect(elsewhere.code == 0, "known findings do not depend on the current folder")
      let known = try run("--strict")
      #expect(known.code == 0)
      #expect(known.output == "0 errors, 0 warnings, 0 notes in 2 files; 2 suppressed\n")
      // A new floor above, with a new fault.
      try StoreyProcess.write(
        ["p/a.json": Self.broken.replacing("[{", with: "[\n{\"pattern\":\"Fous\"},\n{")], in: folder)
      let new = try run()
      #expect(new.code == 1)
      #expect(new.output.contains("\"Fous\"") && !new.output.contains("\"Focsu\""))
      // Corrected findings can be removed from the baseline. Entries of files that were not checked stay.
      try StoreyProcess.write(["p/a.json": Self.clean], in: folder)
      #expect(try run().errors.contains("1 known finding no longer exists"))
      let part = try StoreyProcess.run(
        "validate", "p/a.json", "--baseline", "p/known.json", "--write-baseline", in: folder)
      #expect(part.errors.contains("wrote 1 known finding to p/known.json"))
      #expect(try StoreyProcess.read("p/known.json", in: folder).contains("\"b.json\""))
    }
  }

  @Test func `--write-baseline requires a file`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.broken], in: folder)
      #expect(
        try StoreyProcess.run("validate", "a.json", "--write-baseline", in: folder).errors.contains(
          "requires a baseline file"))
    }
  }

  // MARK: Reports

  @Test func `--report writes files completely or not at all`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.broken, "old.xml": "old"], in: folder)
      let result = try StoreyProcess.run(
        "validate", "a.json", "--report", "sarif=out.sarif", "--report=junit=out.xml", "--report",
        "json=nowhere/x.json",
        "--report", "markdown=/dev/full", in: folder)
      #expect(result.code == 2)
      #expect(result.output.contains("[unknown-pattern]"))
      #expect(result.errors.contains("the json report was not written: cannot write nowhere/x.json"))
      #expect(
        result.errors.contains("the markdown report was not written: cannot write /dev/full: No space left on device"))
      #expect(try StoreyProcess.read("out.sarif", in: folder).hasSuffix("}\n"))
      #expect(try StoreyProcess.read("out.xml", in: folder).contains("failures=\"1\""))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
          "a.json", "old.xml", "out.sarif", "out.xml",
        ])
    }
    #expect(try StoreyProcess.run("validate", "x", "--report", "sarf=x").errors.contains("did you mean 'sarif'?"))
    #expect(
      try StoreyProcess.run("validate", "x", "--report", "sarif").errors.contains("for example sarif=storey.sarif"))
  }

  @Test func `does not check a report in the folder of the pages`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.warned], in: folder)
      for _ in 0..<2 {
        let result = try StoreyProcess.run(
          "validate", ".", "--report", "json=report.json", "--baseline", "known.json", "--write-baseline", in: folder)
        #expect(result.output.hasSuffix("in 1 file\n"))
      }
    }
  }

  // MARK: Corrections

  @Test func `--fix corrects files in place, and then checks them`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        ["a.json": Self.warned, "b.ndjson": "\(Self.warned)\n\(Self.clean)\n{\n\(Self.warned)", "c.json": Self.clean],
        in: folder)
      let before =
        try FileManager.default.attributesOfItem(atPath: folder.appending(path: "c.json").path)[.systemFileNumber]
        as? Int
      let dry = try StoreyProcess.run("validate", ".", "b.ndjson", "--fix", "--dry-run", in: folder)
      #expect(dry.code == 1)
      #expect(dry.output.contains("--- a/./a.json") == false)
      #expect(
        dry.output.contains("-\(Self.warned)\n") && dry.output.contains("+\(Self.warned.replacing("3", with: "0"))\n"))
      #expect(dry.errors.contains("3 corrections in 2 files would be made (dry run)"))
      #expect(try StoreyProcess.read("a.json", in: folder) == Self.warned)
      let result = try StoreyProcess.run("validate", ".", "b.ndjson", "--fix", in: folder)
      #expect(result.code == 1, "one line is not valid JSON")
      #expect(result.errors.contains("3 corrections in 2 files"))
      let fixed = Self.warned.replacing("3", with: "0")
      #expect(try StoreyProcess.read("a.json", in: folder) == fixed)
      #expect(try StoreyProcess.read("b.ndjson", in: folder) == "\(fixed)\n\(Self.clean)\n{\n\(fixed)")
      let after =
        try FileManager.default.attributesOfItem(atPath: folder.appending(path: "c.json").path)[.systemFileNumber]
        as? Int
      #expect(before == after, "a file without corrections is not written")
      #expect(try StoreyProcess.run("validate", ".", "b.ndjson", "--fix", "--dry-run", in: folder).output.isEmpty)
    }
    #expect(try StoreyProcess.run("validate", "-", "--fix").errors.contains("cannot correct standard input"))
    #expect(try StoreyProcess.run("validate", "x", "--dry-run").errors.contains("requires '--fix'"))
    #expect(
      try StoreyProcess.run("validate", "x", "--fix", "--dry-run", "--report", "json=x").errors
        .contains("'--report' and '--dry-run' cannot be used together"))
  }

  @Test func `--fix reports the number of corrections that were not tried`() throws {
    try StoreyProcess.withFolder { folder in
      func floor(_ key: String, _ identity: Int) -> String {
        #"{"pattern":"Focus","picList":[{"img":"a.png","title":"a","jump":{"des":"m","srv":"s"}}],"\#(key)":\#(identity)}"#
      }
      let floors = (0..<40).map { floor("idenittyId", $0) } + (0..<20).map { floor("identityId", $0 * 2) }
      try StoreyProcess.write(
        ["p.json": #"{"name":"x","floors":[\#(floors.joined(separator: ","))]}"#, "q.json": Self.clean], in: folder)
      let result = try StoreyProcess.run("validate", "p.json", "--fix", "--dry-run", in: folder)
      #expect(
        result.errors.contains("not tried, because each page is checked again only a limited number of times"),
        "\(result.errors)")
      #expect(try !StoreyProcess.run("validate", "q.json", "--fix", in: folder).errors.contains("not tried"))
    }
  }

  @Test func `--fix reports an unreadable page once`() throws {
    try StoreyProcess.withFolder { folder in
      for options in [["--fix"], ["--fix", "--dry-run"]] {
        let result = try StoreyProcess.run(arguments: ["validate", "nowhere.json"] + options, in: folder)
        #expect(result.errors.ranges(of: "cannot read nowhere.json").count == 1)
        #expect(result.code == 2)
      }
    }
  }
}
