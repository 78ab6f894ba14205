import Storey
import StoreyFloors
import StoreyTracking
import TestMutations
import Testing

/// Compares exposures of generated pages with a linear search of the page at every sample.
@Suite struct ExposureOracleTests {
  @Test(arguments: 0..<16)
  func `exposures agree with a linear search of the page at every sample`(seed: UInt64) {
    var generator = PageGenerator(seed: 9000 + seed, oddity: 30)
    for _ in 0..<4 {
      let page = generator.page()
      let (layout, _) = LayoutOracleTests.layout(page, &generator)
      let model = ExposureModel(layout)
      var scroll = ScrollGenerator(generator, layout)
      let samples = scroll.samples(30)
      let threshold = scroll.threshold()
      let expected = model.sightings(samples, threshold).map { sighting in
        text(sighting.item.path, sighting.item.event, sighting.start, sighting.duration, sighting.share)
      }
      let found = layout.exposures(of: scroll.withNoise(samples), threshold: threshold).map { exposure in
        text(exposure.path, exposure.eventID?.string, exposure.start, exposure.duration, exposure.share)
      }
      generator = scroll.generator
      if let difference = zip(found + ["-"], expected + ["-"]).first(where: { $0 != $1 }) {
        let walk = samples.map { "\($0)" }.joined(separator: "\n")
        Issue.record(
          "\(difference.0), expected \(difference.1)\n\(threshold)\n\(walk)\n\(page.written(&generator.dice))")
      }
    }
  }

  @Test(arguments: 0..<12)
  func `the tracking plan lists everything visible in page order`(seed: UInt64) {
    var generator = PageGenerator(seed: 9500 + seed)
    let page = generator.page()
    let (layout, _) = LayoutOracleTests.layout(page, &generator)
    let plan = layout.trackingPlan
    let items = ExposureModel(layout).items
    #expect(
      plan.exposures.map { "\($0.path) \($0.eventID?.string ?? "-")" } == items.map { "\($0.path) \($0.event ?? "-")" })
    let withoutEvent = items.filter { $0.path.position != nil && $0.event == nil }
    #expect(plan.withoutEvent == withoutEvent.map(\.path))
  }

  private func text(
    _ path: ExposurePath, _ event: String?, _ start: Duration, _ duration: Duration, _ share: Double
  ) -> String {
    // Shares are quotients, so they are rounded to six decimals.
    "\(path) \(event ?? "-") \(start) \(duration) \((share * 1e6).rounded() / 1e6)"
  }
}
