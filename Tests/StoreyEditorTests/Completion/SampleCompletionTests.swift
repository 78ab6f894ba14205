import Foundation
import Storey
import StoreyEditor
import StoreyFloors
import StoreyProject
import TestFiles
import TestLevels
import Testing

@Suite struct SampleCompletionTests {
  /// A JSON file of the repository.
  struct File: Sendable, CustomStringConvertible {
    let path: String
    let kind: FileKind

    var description: String { path }

    var bytes: [UInt8] {
      get throws { [UInt8](try Data(contentsOf: Sample.root.appending(path: path))) }
    }
  }

  /// Returns the JSON files of a folder.
  private static func files(in folder: String, _ kind: FileKind) -> [File] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Sample.root.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { File(path: "\(folder)/\($0)", kind: kind) }
  }

  private static let samples = files(in: "Samples", .page)
  private static let all =
    samples + files(in: "Samples/broken", .page) + files(in: "Samples/changed", .page)
    + files(in: "Samples/templates", .page) + files(in: "Templates", .template)
    + files(in: "Samples/themes", .theme) + files(in: "Samples/apps", .manifest)

  @Test func `the files are found`() {
    #expect(Self.samples.count >= 6)
    #expect(Self.all.count >= 50)
  }

  /// The distance between tested prefixes, so that a large file takes as long as a small one.
  private static func stride(of bytes: [UInt8]) -> Int { max(1, bytes.count / TestLevel.count(16, long: 80)) }

  @Test(arguments: all)
  func `prefixes of a file have a context, items and documentation`(file: File) throws {
    let bytes = try file.bytes
    let surroundings = Surroundings(registry: .standard)
    for length in Swift.stride(from: 0, through: bytes.count, by: Self.stride(of: bytes)) {
      let prefix = Array(bytes[..<length])
      let edited = EditedFile(path: "/x", kind: file.kind, bytes: prefix, surroundings: surroundings)
      for item in Completion(edited).items(at: length) {
        let range = item.replacement.range
        #expect(range.lowerBound <= length && length <= range.upperBound && range.upperBound <= prefix.count)
      }
      _ = Hover(edited).text(at: length - 1)
    }
  }

  @Test(arguments: TestLevel.some(all, short: 10))
  func `the first thousand prefixes of a file have a context that ends in them`(file: File) throws {
    let bytes = try file.bytes
    for length in 0...min(bytes.count, 1000) {
      let context = CursorContext(Array(bytes[..<length]), at: length)
      #expect(context.offset == length)
      #expect(context.token.map { $0.range.contains(length - 1) } ?? true)
    }
  }

  @Test(arguments: samples + files(in: "Templates", .template) + files(in: "Samples/apps", .manifest))
  func `each item of a valid file leaves valid JSON`(file: File) throws {
    let bytes = try file.bytes
    let edited = EditedFile(
      path: "/x", kind: file.kind, bytes: bytes, surroundings: Surroundings(registry: .standard))
    var count = 0
    for offset in Swift.stride(from: 0, through: bytes.count, by: Self.stride(of: bytes)) {
      for item in Completion(edited).items(at: offset) {
        count += 1
        let result = [item.replacement].applied(to: bytes)
        #expect(throws: Never.self, "\(item.label) at \(offset)") { try Document(parsing: result) }
      }
    }
    #expect(count > TestLevel.count(20, long: 100))
  }

  @Test func `deeply nested fallbacks take linear time`() {
    let page = #"{"floors": ["# + String(repeating: #"{"pattern": "Focus", "fallback": "#, count: 20_000) + "{|"
    #expect(EditedText(page).labels.first == "pattern")
  }

  @Test func `the same file has the same items in the same order`() throws {
    let file = Self.samples[0]
    let edited = EditedFile(
      path: "/x", kind: .page, bytes: try file.bytes, surroundings: Surroundings(registry: .standard))
    for offset in Swift.stride(from: 0, to: edited.bytes.count, by: 101) {
      #expect(Completion(edited).items(at: offset) == Completion(edited).items(at: offset))
    }
  }
}
