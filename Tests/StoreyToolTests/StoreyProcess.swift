import Foundation
import TestFiles

/// Runs the built tool as a process.
enum StoreyProcess {
  struct Result {
    let code: Int32
    let output: String
    let errors: String
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static var executable: URL { BuiltProgram.url(of: "storey") }

  static func run(_ arguments: String..., input: [UInt8] = [], in folder: URL = root) throws -> Result {
    try run(arguments: arguments, input: input, in: folder)
  }

  /// Runs `storey-fetch`.
  static func fetch(_ arguments: String..., input: [UInt8] = []) throws -> Result {
    try run(BuiltProgram.url(of: "storey-fetch"), arguments, input: input, in: root)
  }

  /// Runs the tool with the variables of the tests and additional ones.
  static func run(
    arguments: [String], input: [UInt8] = [], in folder: URL = root, environment: [String: String] = [:]
  ) throws -> Result {
    try run(executable, arguments, input: input, in: folder, environment)
  }

  /// Runs a script of `sh` in which `$STOREY` is the tool.
  static func shell(_ script: String, in folder: URL = root) throws -> Result {
    try run(URL(filePath: "/bin/sh"), ["-c", "STOREY='\(executable.path)'; \(script)"], input: [], in: folder)
  }

  private static func run(
    _ executable: URL, _ arguments: [String], input: [UInt8], in folder: URL, _ environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let files = try (0..<3).map { _ in try temporaryFile() }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try Data(input).write(to: files[0])
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    // A process that hangs is killed, so that only its test fails. The time is far above that of any test on a loaded machine.
    let identifier = process.processIdentifier
    let deadline = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 1800, execute: deadline)
    process.waitUntilExit()
    deadline.cancel()
    return Result(
      code: process.terminationStatus, output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  private static func temporaryFile() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "storey-test-\(UUID().uuidString)")
    try Data().write(to: file)
    return file
  }

  /// The sample pages, and those with faults, by their paths from the root of the package.
  static func samplePages() throws -> [String] {
    try ["Samples", "Samples/broken"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// Calls a closure with a temporary folder, which is removed afterwards.
  static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storey-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// Writes files, by their paths relative to a folder.
  static func write(_ files: [String: String], in folder: URL) throws {
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// Returns the text of a file in a folder.
  static func read(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
