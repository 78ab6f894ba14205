import Storey
import StoreyFloors
import StoreyTestSupport
import TestFiles
import TestLevels
import Testing

/// The built-in floors meet the requirements of floors. The samples are the floors of the pages in `Samples`.
@Suite struct BuiltInConformanceTests {
  /// The floors of each pattern in the first page that has some: `Samples/home.json`, then the others.
  private static let samples: [String: [String]] = {
    var samples: [String: [String]] = [:]
    for page in [Sample(name: "home")] + Sample.all where !page.name.hasPrefix("broken/") {
      guard let bytes = try? page.bytes, let root = try? Document(parsing: bytes).root else { continue }
      let floors = Dictionary(grouping: root["floors"].map { Array($0.elements) } ?? []) {
        $0["pattern"]?.text?.string ?? ""
      }
      samples.merge(floors.mapValues { $0.map(\.written) }) { first, _ in first }
    }
    return samples
  }()

  @Test(arguments: TestLevel.some(FloorRegistry.standard.patterns.map(\.name), short: 2))
  func `a built-in floor conforms, also on hostile pages`(pattern: String) throws {
    let samples = try #require(Self.samples[pattern], "no page in Samples/ has a floor with this pattern")
    #expect(FloorConformance(of: .standard, samples: samples).violations().map(\.description) == [])
  }
}
