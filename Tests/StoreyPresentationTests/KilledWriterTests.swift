import Foundation
import StoreyPresentation
import TestFiles
import TestLevels
import TestMutations
import Testing

/// A process that writes to a store is killed repeatedly, at random moments.
@Suite struct KilledWriterTests {
  @Test func `kills damage and lose no pages`() async throws {
    try await OwnThread.run { try Self.killWriters() }
  }

  private static func killWriters() throws {
    let folder = try TemporaryFolder()
    let store = PageStore(folder: folder.path)
    var dice = Dice(state: 200)
    var acknowledged: [String: Int] = [:]
    var next = 0
    let kills = TestLevel.count(40, long: 200)
    for kill in 1...kills {
      let last = try versionsUntilKilled(
        from: next, in: folder, afterMicroseconds: .random(in: 0...10_000, using: &dice))
      for version in last { acknowledged[VersionedPage(version: version).address] = version }
      next = max(next, (last.last ?? -1) + 1)
      for (address, version) in acknowledged {
        let page = try #require(store.page(for: PageAddress(address)), "kill \(kill) lost \(address)")
        let found = try #require(VersionedPage(page.bytes), "kill \(kill) damaged \(address)")
        #expect(found.address == address)
        #expect(found.version >= version, "\(address) has an older version after kill \(kill)")
      }
      // An entry for each address, the lock, and an incomplete entry of the killed writer.
      #expect(try folder.names.count <= 5 + 1 + 1)
    }
    #expect(acknowledged.count == 5)
    #expect(next >= kills)
  }

  /// Starts a writer, kills it some time after it has stored its first version, and returns the versions that it reported
  /// as stored.
  private static func versionsUntilKilled(
    from version: Int, in folder: TemporaryFolder, afterMicroseconds time: UInt32
  ) throws -> [Int] {
    let process = Process()
    process.executableURL = BuiltProgram.url(of: "StoreWriter")
    process.arguments = [folder.path, "\(version)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let start = output.fileHandleForReading.availableData
    usleep(time)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationStatus == SIGKILL)
    let said = String(decoding: start + output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    // The last line may be incomplete and is dropped.
    return said.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }
  }
}
