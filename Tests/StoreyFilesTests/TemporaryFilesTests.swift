import Foundation
import TestFiles
import TestLevels
import TestMutations
import Testing

/// A process that ends because of a signal leaves no temporary file.
@Suite(.tags(.unsafeMemory, .threads)) struct TemporaryFilesTests {
  private static let writer = BuiltProgram.url(of: "StoreWriter")

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal removes the temporary file and ends the process`(number: Int32) async throws {
    try await OwnThread.run {
      let folder = try TemporaryFolder()
      let process = try Self.start(["--begin", "\(folder.path)/a.json"])
      #expect(try folder.names.count == 1)
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == number)
      #expect(try folder.names == [])
    }
  }

  @Test func `a shell receives the exit statuses 130 and 143`() async throws {
    try await OwnThread.run {
      for (name, status) in [("INT", 130), ("TERM", 143)] {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
          "-c",
          """
          (while ! test -s begun; do sleep 0.05; done; kill -\(name) "$(cat number)") &
          sh -c 'echo $$ > number; exec "$0" --begin a.json > begun' '\(Self.writer.path)'; exit $?
          """,
        ]
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
        #expect(try folder.names == ["begun", "number"])
      }
    }
  }

  @Test func `a signal that is ignored when the process starts stays ignored`() async throws {
    try await OwnThread.run {
      let folder = try TemporaryFolder()
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c", "trap '' HUP; exec '\(Self.writer.path)' --begin '\(folder.path)/a.json'",
      ]
      try Self.begin(process)
      kill(process.processIdentifier, SIGHUP)
      usleep(100_000)
      #expect(process.isRunning)
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(process.terminationStatus == SIGTERM)
      #expect(try folder.names == [])
    }
  }

  @Test func `100 signals at random moments leave no temporary files`() async throws {
    try await OwnThread.run {
      let folder = try TemporaryFolder()
      var dice = Dice(state: 14)
      for round in 0..<100 {
        let process = try Self.start(["--replace", folder.path])
        usleep(.random(in: 0...5_000, using: &dice))
        kill(process.processIdentifier, round % 2 == 0 ? SIGINT : SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(try folder.names.filter { $0.hasSuffix(".tmp") } == [], "round \(round)")
      }
      #expect(try folder.names.isEmpty == false)
    }
  }

  private static func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = Self.writer
    process.arguments = arguments
    try begin(process)
    return process
  }

  /// Starts a process, and waits until it reports that it has begun.
  private static func begin(_ process: Process) throws {
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // If a signal does not end the process, only its own test fails.
    let identifier = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + 1800) { if process.isRunning { kill(identifier, SIGKILL) } }
    #expect(output.fileHandleForReading.availableData == Data("begun\n".utf8))
  }
}
