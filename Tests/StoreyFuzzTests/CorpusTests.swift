import Foundation
import FuzzTargets
import TestFiles
import Testing

/// Runs all targets on the kept inputs of the fuzzer.
@Suite struct CorpusTests {
  private static let folder = Sample.root.appending(path: "Tests/Fuzz/Corpus")

  /// Returns the inputs of a target, sorted by name.
  private static func inputs(of target: FuzzTarget) throws -> [URL] {
    let folder = folder.appending(path: target.rawValue)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `the properties of a target hold for all kept inputs`(target: FuzzTarget) throws {
    let inputs = try Self.inputs(of: target)
    #expect(!inputs.isEmpty)
    for input in inputs {
      let bytes = [UInt8](try Data(contentsOf: input))
      #expect(throws: Never.self, "\(input.lastPathComponent)") { try target.check(bytes) }
    }
  }

  @Test func `every folder of inputs belongs to a target`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(folders.sorted() == FuzzTarget.allCases.map(\.rawValue).sorted())
  }
}
