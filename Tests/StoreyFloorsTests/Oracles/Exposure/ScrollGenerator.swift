import Storey
import StoreyTracking
import TestFiles

/// Generates samples of a viewport that scrolls, jumps, is resized and hidden, with carousels that are swiped.
struct ScrollGenerator {
  var generator: PageGenerator
  let layout: TableLayout
  private let parts: [PartPath]
  private let edges: [Double]

  init(_ generator: PageGenerator, _ layout: TableLayout) {
    self.generator = generator
    self.layout = layout
    parts = layout.parts.map(\.path)
    let frames: [LayoutRect] = layout.parts.compactMap { layout.frame(of: $0.path) }
    edges = frames.flatMap { [$0.y, $0.y + $0.height / 2] } + [0]
  }

  mutating func samples(_ count: Int) -> [ScrollSample] {
    var time = 0
    var offset = 0.0
    var height = 667.0
    var carousels: [PartPath: [Double]] = [:]
    return (0..<count).map { _ in
      time += generator.pick([0, 100, 250, 400, 800, 1000])
      switch generator.number(0...4) {
      case 0: offset = generator.pick(edges)
      case 1: offset = generator.pick(edges) - height
      case 2: offset += Double(generator.number(-300...300)) / 4
      default: break
      }
      if generator.isLucky(10) { height = generator.pick([0, 44, 150, 667, 667, 3000]) }
      if generator.isLucky(3) {
        carousels[generator.pick(parts)] = [generator.pick([0, 50, 55, 110, 187.5, 375, -30, 4000])]
      }
      return ScrollSample(
        time: .milliseconds(time), offset: offset, viewportHeight: height, carousels: carousels)
    }
  }

  mutating func threshold() -> ExposureThreshold {
    ExposureThreshold(
      share: generator.pick([0.5, 0.5, 0, 0.25, 1]), duration: .milliseconds(generator.pick([800, 800, 0, 100, 2000])),
      isOnce: !generator.isLucky(3))
  }

  /// Returns the samples with invalid ones between them: older ones, and ones with invalid numbers.
  mutating func withNoise(_ samples: [ScrollSample]) -> [ScrollSample] {
    samples.flatMap { sample -> [ScrollSample] in
      guard generator.isLucky(6) else { return [sample] }
      var noise = sample
      switch generator.number(0...3) {
      case 0: noise.time -= .milliseconds(1)
      case 1: noise.offset = .nan
      case 2: noise.viewportHeight = -1
      default: noise.carousels[.overlay] = [.infinity]
      }
      noise.offset += 500
      return [sample, noise]
    }
  }
}
