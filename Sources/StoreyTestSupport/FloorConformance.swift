public import Storey

/// A test of whether floors meet the requirements of the engine, for any page content: they decode their samples,
/// always return the same rows, draw them as `RendererConformance` requires, and describe the rules that they report.
///
///     var registry = FloorRegistry()
///     try registry.register(VoucherFloor.self)
///     let conformance = FloorConformance(of: registry, samples: [#"{"pattern": "Voucher", "title": "满减"}"#])
///     #expect(conformance.violations().isEmpty)
///
/// Each sample is tested unchanged and in hostile variants. In a variant, every text is replaced by markup, control
/// characters, a very long or an empty text, every number by zero, a negative or a huge number, or every array is empty or
/// several times as long. A hostile variant may be reported and left out, but the parts of it that are drawn must conform.
/// A trap ends the process.
public struct FloorConformance: Sendable {
  /// The registry that decodes and draws the samples.
  public let registry: FloorRegistry
  /// The samples, each one floor as a JSON object.
  public let samples: [String]
  /// The contexts in which the samples are drawn. Contexts whose width is out of range are skipped.
  public var contexts: [LayoutContext]
  /// The contexts in which the hostile variants are drawn. If empty, the variants are skipped.
  public var hostileContexts: [LayoutContext]

  /// Creates a test of the floors of a registry.
  ///
  /// - Parameters:
  ///   - registry: The registry that decodes and draws the samples.
  ///   - samples: The samples, each one floor as a JSON object.
  ///   - contexts: The contexts in which the samples are drawn.
  ///   - hostileContexts: The contexts in which the hostile variants are drawn.
  public init(
    of registry: FloorRegistry, samples: [String], in contexts: [LayoutContext] = LayoutContext.tested(),
    hostileIn hostileContexts: [LayoutContext] = LayoutContext.testedWhenHostile
  ) {
    self.registry = registry
    self.samples = samples
    self.contexts = contexts
    self.hostileContexts = hostileContexts
  }

  /// Returns the first violation of each requirement for each row of each sample, or an empty array if the floors conform.
  ///
  /// There are about two dozen hostile variants of a sample. Each sample and each variant is drawn about ten times in each
  /// context.
  public func violations() -> [Violation] {
    var log = ViolationLog()
    if samples.isEmpty { log.add(.coverage, "no samples to test") }
    let rules = RulesCheck(registry)
    rules.checkDescriptions(&log)
    for (index, sample) in samples.enumerated() {
      log.sample = (index, nil)
      guard let value = try? Document(parsing: Array(sample.utf8)).root, value.kind == .object else {
        log.add(.decoding, "the sample is not a JSON object")
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
