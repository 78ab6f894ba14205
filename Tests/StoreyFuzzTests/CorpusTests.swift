import Foundation
import FuzzTargets
import TestFiles
import TestLevels
import Testing

/// Runs all targets on the kept inputs of the fuzzer, on inputs that are written by hand, and on the samples.
@Suite(.tags(.unsafeMemory)) struct CorpusTests {
  private static let fuzz = Sample.root.appending(path: "Tests/Fuzz")

  /// Returns the contents of the files of a folder, sorted by name; empty if there is no folder.
  private static func files(in folder: URL) throws -> [(name: String, bytes: [UInt8])] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
    return try names.sorted().map { ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0)))) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `the properties of a target hold for all kept inputs`(target: FuzzTarget) throws {
    let kept = try Self.files(in: Self.fuzz.appending(path: "Corpus/\(target.rawValue)"))
    let written = try Self.files(in: Self.fuzz.appending(path: "Seeds/\(target.rawValue)"))
    #expect(!kept.isEmpty)
    for (name, bytes) in TestLevel.some(kept, short: 30) + written {
      #expect(throws: Never.self, "\(name)") { try target.check(bytes) }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `the properties of a target hold for the samples`(target: FuzzTarget) throws {
    for (name, bytes) in TestLevel.some(try SampleInputs.inputs(of: target), short: 12) {
      #expect(throws: Never.self, "\(name)") { try target.check(bytes) }
    }
  }

  @Test func `every folder of inputs belongs to a target`() throws {
    let targets = FuzzTarget.allCases.map(\.rawValue)
    let kept = try FileManager.default.contentsOfDirectory(atPath: Self.fuzz.appending(path: "Corpus").path)
    let written = try FileManager.default.contentsOfDirectory(atPath: Self.fuzz.appending(path: "Seeds").path)
    #expect(kept.sorted() == targets.sorted())
    #expect(Set(written).isSubset(of: targets))
  }
}
