import Storey
import StoreyTracking
import TestFloors
import TestMutations
import Testing

@Suite struct ExposureTrackerTests {
  private static func layout(_ dice: inout Dice) throws -> TableLayout {
    try Stack.layout((0..<20).map { _ in Stack.floor(&dice, identity: nil) }.joined(separator: ","))
  }

  /// Returns samples of a random walk over a page, with offsets in quarters of a point.
  private static func walk(over layout: TableLayout, _ dice: inout Dice) -> [ScrollSample] {
    var time = 0
    var offset = 0.0
    return (0..<200).map { _ in
      time += Int.random(in: 0...400, using: &dice)
      if Bool.random(using: &dice) {
        offset = (Double.random(in: -20...(layout.height + 20), using: &dice) * 4).rounded() / 4
      } else {
        offset += Double(Int.random(in: -80...80, using: &dice)) / 4
      }
      return ScrollSample(
        time: .milliseconds(time), offset: offset,
        viewportHeight: Double(Int.random(in: 0...9, using: &dice) == 0 ? 0 : 120),
        carousels: Bool.random(using: &dice) ? [:] : [.row(section: 1, row: 0): [25]])
    }
  }

  private static func threshold(_ dice: inout Dice) -> ExposureThreshold {
    ExposureThreshold(
      share: Double(Int.random(in: 0...4, using: &dice)) / 4,
      duration: .milliseconds(Int.random(in: 0...900, using: &dice)), isOnce: Bool.random(using: &dice))
  }

  @Test(arguments: 0..<6)
  func `a tracker reports the same exposures step by step as for all samples at once`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let layout = try Self.layout(&dice)
    let samples = Self.walk(over: layout, &dice)
    let threshold = Self.threshold(&dice)
    let exposures = layout.exposures(of: samples, threshold: threshold)
    var tracker = ExposureTracker(layout, threshold: threshold)
    var told: [Exposure] = []
    for sample in samples {
      // A sample that a copy observes does not change the original.
      var other = tracker
      other.observe(ScrollSample(time: sample.time, offset: 9, viewportHeight: 500))
      told += tracker.observe(sample)
    }
    #expect(tracker.exposures == exposures)
    #expect(told.map(\.path) == exposures.map(\.path))
    #expect(told.map(\.start) == exposures.map(\.start))
    #expect(zip(told, exposures).allSatisfy { $0.duration >= threshold.duration && $0.duration <= $1.duration })
  }

  @Test(arguments: 0..<6)
  func `repeating a sample at a later time does not change the exposures`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let layout = try Self.layout(&dice)
    let samples = Self.walk(over: layout, &dice)
    let threshold = Self.threshold(&dice)
    var split: [ScrollSample] = []
    for (sample, next) in zip(samples, samples.dropFirst()) {
      var again = sample
      again.time += .milliseconds(Int.random(in: 0...400, using: &dice))
      split += again.time <= next.time ? [sample, again] : [sample]
    }
    split += samples.suffix(1)
    #expect(layout.exposures(of: split, threshold: threshold) == layout.exposures(of: samples, threshold: threshold))
  }

  /// Examines every part of the page at every sample, without a search.
  @Test(arguments: 0..<6)
  func `exposures of rows and headers agree with an examination of all parts`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let layout = try Self.layout(&dice)
    let samples = Self.walk(over: layout, &dice)
    let threshold = Self.threshold(&dice)
    var starts: [ExposurePath: Duration] = [:]
    var counted: Set<ExposurePath> = []
    var expected: Set<String> = []
    for (sample, next) in zip(samples, samples.dropFirst() + samples.suffix(1)) {
      let shares = Self.shares(of: layout, sample)
      for (path, share) in shares {
        guard share > 0, share >= threshold.share - 1e-9 else {
          starts[path] = nil
          continue
        }
        let start = starts[path] ?? sample.time
        starts[path] = start
        if next.time - start >= threshold.duration, !threshold.isOnce || counted.insert(path).inserted {
          expected.insert("\(path) \(start)")
        }
      }
    }
    let seen = layout.exposures(of: samples, threshold: threshold).filter { $0.path.position == nil }
    #expect(Set(seen.map { "\($0.path) \($0.start)" }) == expected)
  }

  private static func shares(of layout: TableLayout, _ sample: ScrollSample) -> [(ExposurePath, Double)] {
    let height = sample.viewportHeight
    var covered = 0.0
    var shares: [(ExposurePath, Double)] = []
    func share(_ top: Double, _ bottom: Double, from upper: Double) -> Double {
      let most = min(bottom - top, height)
      return most > 0 ? max(0, min(bottom, height) - max(top, upper)) / most : 0
    }
    let pinned = layout.pinnedHeaders(scrolledTo: sample.offset)
    for header in pinned {
      shares.append(
        (ExposurePath(.header(section: header.section)), share(header.frame.y, header.frame.maxY, from: covered)))
      covered = max(covered, header.frame.maxY)
    }
    for part in layout.parts {
      switch part {
      case .row(let row) where row.identifier != "margin":
        let y = row.frame.y - sample.offset
        let path = ExposurePath(.row(section: row.section, row: row.index))
        shares.append((path, share(y, y + row.frame.height, from: covered)))
      case .header(let header) where !pinned.contains { $0.section == header.section }:
        let y = header.frame.y - sample.offset
        let path = ExposurePath(.header(section: header.section))
        shares.append((path, share(y, y + header.frame.height, from: covered)))
      default: continue
      }
    }
    return shares
  }

  @Test func `only the rows that come into view are drawn, once each`() throws {
    let drawn = DrawnRows()
    var registry = FloorRegistry()
    try registry.register(TowerCell.self)
    let layout = TableLayout(Page(floors: [Floor(Tower(drawn: drawn))], registry: registry), width: 100)
    #expect(layout.height == 10_000_000)
    // Ten thousand samples over a hundred rows, and a jump to the end.
    let samples = (0..<10_000).map {
      ScrollSample(time: .milliseconds($0 * 16), offset: Double($0) / 10, viewportHeight: 100)
    }
    let end = ScrollSample(time: .seconds(200), offset: 9_999_900, viewportHeight: 100)
    let exposures = layout.exposures(of: samples + [end])
    #expect(drawn.count == 110 + 10)
    #expect(exposures.count == 110)
  }
}

/// The number of drawn rows. Unchecked because the one test that uses it runs on one thread.
private final class DrawnRows: @unchecked Sendable {
  var count = 0
}

/// A million rows, 10 high each.
private struct Tower: TemplateContainer, TemplateRender {
  static let pattern: FloorPattern = "Tower"
  let drawn: DrawnRows
  let base = FloorBase(pattern: pattern)
  static let cells: [any TemplateCell.Type] = [TowerCell.self]
  var rows: FloorRows { FloorRows(count: 1_000_000, drawnBy: TowerCell.self) { _ in self } }
}

private enum TowerCell: UniformCell {
  typealias Model = Tower
  static func height(in context: LayoutContext) -> Double { 10 }
  static func draw(_ model: Tower, in canvas: inout FloorCanvas) { model.drawn.count += 1 }
}
