public import Storey

/// Whether floors do what the engine asks of floors: decode what they are for, always have the same rows, draw them as
/// `RendererConformance` asks, and describe the rules that they report, whatever stands in the page.
///
///     var registry = FloorRegistry()
///     try registry.register(VoucherFloor.self)
///     let conformance = FloorConformance(of: registry, samples: [#"{"pattern": "Voucher", "title": "满减"}"#])
///     #expect(conformance.violations().isEmpty)
///
/// Each sample is taken as it is, and then made hostile: markup, control characters, much text and none in the place of
/// every text; nothing, negative and huge numbers; arrays empty and several times as long. A hostile sample may be
/// reported and left out; what is drawn of it has to conform. What traps ends the process, as it would end an app.
public struct FloorConformance: Sendable {
  /// What decodes and draws the samples.
  public let registry: FloorRegistry
  /// Floors as JSON objects.
  public let samples: [String]
  /// The widths, directions and themes that the samples are drawn in; widths that no page has are left out.
  public var contexts: [LayoutContext]
  /// Those that the hostile variants are drawn in; none leaves the variants out.
  public var hostileContexts: [LayoutContext]

  /// The test of the floors of a registry by samples, each one floor as JSON.
  public init(
    of registry: FloorRegistry, samples: [String], in contexts: [LayoutContext] = LayoutContext.tested(),
    hostileIn hostileContexts: [LayoutContext] = LayoutContext.testedWhenHostile
  ) {
    self.registry = registry
    self.samples = samples
    self.contexts = contexts
    self.hostileContexts = hostileContexts
  }

  /// What they do otherwise than they should, empty when they conform: the first violation of each requirement for each
  /// row of each sample. Each sample and each of its hostile variants, some two dozen, is drawn some ten times in each context.
  public func violations() -> [Violation] {
    var log = ViolationLog()
    if samples.isEmpty { log.add(.coverage, "there is no sample to draw") }
    let rules = RulesCheck(registry)
    rules.checkDescriptions(&log)
    for (index, sample) in samples.enumerated() {
      log.sample = (index, nil)
      guard let value = try? Document(parsing: Array(sample.utf8)).root, value.kind == .object else {
        log.add(.decoding, "the sample is no JSON object")
        continue
      }
      FloorCheck(sample, registry, rules, isHostile: false).check(in: contexts, &log)
      if hostileContexts.isEmpty { continue }
      var seen: Set = [HostileVariant.unchanged(value)]
      for variant in HostileVariant.all {
        let json = variant.json(of: value)
        guard seen.insert(json).inserted else { continue }
        log.sample = (index, variant.name)
        FloorCheck(json, registry, rules, isHostile: true).check(in: hostileContexts, &log)
      }
    }
    return log.violations
  }
}
