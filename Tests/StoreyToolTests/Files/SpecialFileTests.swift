import Foundation
import Testing

/// Links to pipes and devices, loops of links, and files that are too large, for every kind of path.
@Suite(.waitsForProcesses) struct SpecialFileTests {
  private static let page = #"{"name": "x", "floors": []}"#
  private static let pipe = "it is a link to a named pipe, not to a file"

  /// Runs the tool in a folder with the page `q.json`, the pipe `pipe`, a link `link.json` to it in `links/` and the loop
  /// `loop.json` of links in `loops/`. Standard input is a pipe without input.
  private func run(_ arguments: [String], files: [String: String] = [:]) throws -> StoreyProcess.Result {
    var result: StoreyProcess.Result?
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(files.merging(["q.json": Self.page]) { given, _ in given }, in: folder)
      #expect(unsafe mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      for (name, target) in [
        ("links/link.json", "../pipe"), ("devices/zero.json", "/dev/zero"), ("loops/loop.json", "other.json"),
        ("loops/other.json", "loop.json"),
      ] {
        let link = folder.appending(path: name)
        try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      }
      let words = arguments.map { "'\($0)'" }.joined(separator: " ")
      result = try StoreyProcess.shell("mkfifo input; exec 5<>input; exec \"$STOREY\" \(words) 0<&5 5<&-", in: folder)
    }
    return try #require(result)
  }

  @Test(arguments: [
    ["validate", "links"], ["validate", "links/link.json"], ["validate", "links/*.json"],
    ["render", "links/link.json"],
    ["validate", "q.json", "--templates", "links"], ["validate", "q.json", "--config", "links/link.json"],
    ["validate", "q.json", "--against", "links/link.json"], ["validate", "q.json", "--baseline", "links/link.json"],
    ["validate", "q.json", "--baseline", "links/link.json", "--write-baseline"],
    ["validate", "links", "--fix"], ["render", "q.json", "--theme", "links/link.json"],
    ["render", "q.json", "--as", "links/link.json"], ["render", "q.json", "--templates", "links/link.json"],
    ["actions", "q.json", "--exposure", "--samples", "links/link.json"], ["diff", "q.json", "links/link.json"],
    ["breaking", "links/link.json", "links/link.json"], ["config", "--config", "links/link.json"],
    ["tap", "links/link.json", "0.0.0"],
  ])
  func `does not wait for a link to a pipe`(arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.code == 2)
    #expect(result.errors.contains("cannot read links/link.json: \(Self.pipe)"), "\(result.errors)")
  }

  @Test(arguments: ["links/link.json", "pipe", "devices/zero.json", "/dev/stdin", "/dev/fd/0", "-", "loops/loop.json"])
  func `rejects pipes, devices and descriptors in a configuration`(path: String) throws {
    for key in [#""extends": "\#(path)""#, #""against": ["\#(path)"]"#, #""baseline": "\#(path)""#] {
      let result = try run(["validate", "q.json"], files: [".storey.json": "{\(key)}"])
      #expect(result.code == 2, "\(key)")
      #expect(result.errors.contains("cannot read \(path): "), "\(result.errors)")
    }
  }

  #if os(Linux)
    /// The kernel reports a size of 0 for these files. Reading them blocks or reveals data of the process.
    @Test(arguments: ["/proc/self/environ", "/proc/kmsg"])
    func `does not read files of the kernel`(path: String) throws {
      for key in [#""extends": "\#(path)""#, #""against": ["\#(path)"]"#, #""baseline": "\#(path)""#] {
        let result = try run(["validate", "q.json"], files: [".storey.json": "{\(key)}"])
        #expect(result.code != 0 || key.contains("baseline"), "\(key)")
        #expect(!(result.output + result.errors).contains("STOREY="), "\(result.errors)")
      }
      try StoreyProcess.withFolder { folder in
        for name in ["e.json", "e.ndjson"] {
          try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: name).path, withDestinationPath: path)
        }
        let result = try StoreyProcess.run("validate", "e.json", "e.ndjson", in: folder)
        #expect(!(result.output + result.errors).contains("PATH="), "\(result.errors)")
      }
    }
  #endif

  @Test func `does not quote files outside of the known folders`() throws {
    try StoreyProcess.withFolder { folder in
      let repository = folder.appending(path: "repository")
      try StoreyProcess.write(
        ["secret.json": #"{"password": "hunter2", "floors": 1}"#, "repository/q.json": Self.page], in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: repository.appending(path: "link.json").path, withDestinationPath: "../secret.json")
      for key in ["extends", "against", "baseline"] {
        for path in ["../secret.json", "link.json"] {
          let value = key == "against" ? "[\"\(path)\"]" : "\"\(path)\""
          try StoreyProcess.write([".storey.json": "{\"\(key)\": \(value)}"], in: repository)
          let result = try StoreyProcess.run("validate", "q.json", in: repository)
          #expect(result.code == 2, "\(key)")
          #expect(!(result.output + result.errors).contains("hunter2"), "\(result.errors)")
        }
      }
      try FileManager.default.removeItem(at: repository.appending(path: ".storey.json"))
      let pages = try StoreyProcess.run("validate", "repository", in: folder)
      #expect(pages.output.contains("link.json:1:"))
      #expect(pages.output.contains("hunter2"), "files below the current folder are quoted")
      let found = try StoreyProcess.run("validate", ".", in: repository)
      #expect(found.output.contains("link.json:1:") && !found.output.contains("hunter2"), "\(found.output)")
      let named = try StoreyProcess.run("validate", "link.json", in: repository)
      #expect(named.output.contains("hunter2"))
    }
  }

  @Test func `neither quotes nor corrects pages outside of the known folders`() throws {
    try StoreyProcess.withFolder { folder in
      let repository = folder.appending(path: "repository")
      let secret = #"{"name": "x", "SECRETKEY": 1, "channelFloorSize": "7", "width": "PASSWORD9", "floors": []}"#
      try StoreyProcess.write(["secret.json": secret, "repository/q.json": Self.page], in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: repository.appending(path: "link.json").path, withDestinationPath: "../secret.json")
      for format in ["text", "json", "sarif", "github", "codeclimate"] {
        let result = try StoreyProcess.run("validate", ".", "--format", format, in: repository)
        #expect(result.output.contains("link.json"))
        #expect(!result.output.contains("SECRETKEY") && !result.output.contains("PASSWORD9"), "\(result.output)")
      }
      for options in [["--fix", "--dry-run"], ["--fix"]] {
        let result = try StoreyProcess.run(arguments: ["validate", "."] + options, in: repository)
        #expect(
          result.errors.contains("link.json is not corrected, because it links to a file outside the named folders"))
        #expect(!(result.output + result.errors).contains("SECRETKEY"), "\(result.output)")
        #expect(result.code == 2)
        #expect(try StoreyProcess.read("secret.json", in: folder) == secret)
      }
      let named = try StoreyProcess.run("validate", "link.json", "--fix", in: repository)
      #expect(named.errors.contains("corrections in 1 file"), "\(named.errors)")
    }
  }

  @Test func `limits the total size of configurations, also through many links to one file`() throws {
    try StoreyProcess.withFolder { folder in
      let filler = String(repeating: " ", count: 1 << 20)
      try StoreyProcess.write(["q.json": Self.page, "base.json": "{}\(filler)"], in: folder)
      for index in 0..<20 {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: "b\(index).json").path, withDestinationPath: "base.json")
      }
      func extend(_ count: Int) throws -> StoreyProcess.Result {
        let names = (0..<count).map { "\"b\($0).json\"" }.joined(separator: ", ")
        try StoreyProcess.write([".storey.json": #"{"extends": [\#(names)]}"#], in: folder)
        return try StoreyProcess.run("validate", "q.json", in: folder)
      }
      #expect(try extend(10).code == 0)
      let refused = try extend(20)
      #expect(refused.code == 2)
      #expect(refused.errors.contains("the configurations exceed the limit of 16 MiB in total"), "\(refused.errors)")
    }
  }

  @Test(arguments: [
    ["validate", "devices"], ["render", "devices/zero.json"], ["validate", "q.json", "--templates", "devices"],
    ["validate", "q.json", "--against", "devices/zero.json"],
  ])
  func `does not read a link to a device`(arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.code == 2)
    #expect(result.errors.contains("it is a link to a device, not to a file"))
  }

  @Test(arguments: [
    ["validate", "loops"], ["render", "loops/loop.json"], ["validate", "q.json", "--templates", "loops"],
    ["validate", "q.json", "--config", "loops/loop.json"], ["render", "q.json", "-o", "loops/loop.json"],
    ["validate", "q.json", "--report", "json=loops/loop.json"],
    ["validate", "q.json", "--baseline", "loops/loop.json", "--write-baseline"],
  ])
  func `reports a loop of links`(arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.code == 2)
    #expect(result.errors.contains("loop.json: too many levels of symbolic links"), "\(result.errors)")
  }

  @Test func `reports a configuration that is a broken link`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["q.json": Self.page], in: folder)
      let link = folder.appending(path: ".storey.json").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ".storey.json")
      let result = try StoreyProcess.run("validate", "q.json", in: folder)
      #expect(result.code == 2)
      #expect(result.errors.contains("cannot read .storey.json: too many levels of symbolic links, or a loop of links"))
      #expect(try StoreyProcess.run("init", in: folder).errors.contains(".storey.json already exists"))
    }
  }

  @Test func `reads a page named - as a file`() throws {
    let result = try run(["validate", "*", "--no-config"], files: ["-": Self.page])
    #expect(result.errors.contains("cannot read -") == false)
  }

  @Test(arguments: [["--theme", "1048576"], ["--as", "16777216"]])
  func `rejects a file that exceeds its size limit`(option: [String]) throws {
    let large = String(repeating: " ", count: 17 << 20)
    let result = try run(["render", "q.json", option[0], "large.json"], files: ["large.json": large])
    #expect(result.code == 2)
    #expect(result.errors == "storey: error: cannot read large.json: it exceeds the limit of \(option[1]) bytes\n")
  }

  @Test func `reports a folder in place of a file`() throws {
    for arguments in [
      ["render", "links"], ["render", "q.json", "-o", "links"], ["render", "q.json", "--theme", "links"],
    ] {
      let result = try run(arguments)
      #expect(result.code == 2)
      #expect(result.errors.contains("links: it is a folder, not a file"), "\(result.errors)")
    }
  }
}
