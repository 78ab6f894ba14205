import BenchmarkAccess
import Storey
import StoreyFloors
import StoreyManifests
import StoreyOutput
import StoreyTemplates
import StoreyTracking
import StoreyValidation
import TestMutations

/// A run of one command on one mutant, in this process: it calls the libraries in the same way as the command does.
struct MutantRun {
  private let samples: SampleFiles
  private var mutator: Mutator

  /// Creates the run of a number. The same seed and number give the same run.
  init(_ samples: SampleFiles, seed: Int, number: Int) {
    self.samples = samples
    mutator = Mutator(dice: Dice(seed: seed, run: number))
  }

  /// Performs the run.
  ///
  /// - Returns: The name of the run and the error in its output, or `nil` if the output is well-formed.
  mutating func run() -> (name: String, fault: String?) {
    let (name, outputs) = work()
    for output in outputs {
      if let fault = output.fault { return (name, fault) }
    }
    return (name, nil)
  }

  private mutating func mutant(of files: [[UInt8]]) -> [UInt8] { mutator.mutant(of: mutator.dice.pick(files)) }

  private mutating func work() -> (name: String, outputs: [MutantOutput]) {
    switch mutator.dice.below(20) {
    case 0..<7:
      let page = mutant(of: samples.pages)
      return page.count < 1 << 20 && mutator.dice.below(2) == 0
        ? ("page: show", show(page, registry())) : ("page: validate", validate(page, registry()))
    case 7..<10: return ("template", template())
    case 10: return ("theme", theme())
    case 11, 12: return ("manifest", manifest())
    case 13, 14: return ("configuration", configuration())
    case 15: return ("baseline", baseline())
    case 16, 17: return ("samples", scrolls())
    case 18: return ("diff", difference())
    default: return ("correct", correct())
    }
  }

  private mutating func registry() -> FloorRegistry {
    var registry = FloorRegistry.standard
    registry.unknown = mutator.dice.pick(UnsupportedFloorPolicy.allCases)
    return registry
  }

  private mutating func layout(
    _ page: [UInt8], _ registry: FloorRegistry, theme: Theme = .standard
  ) -> TableLayout {
    let direction = mutator.dice.pick([nil, nil, PageDirection.rightToLeft])
    return TableLayout(
      Page(decoding: page, registry: registry), width: mutator.dice.pick([120, 375, 375, 811.5, 4096]),
      direction: direction, theme: theme)
  }

  // MARK: Commands

  /// `render`, `actions`, `tap`.
  private mutating func show(_ page: [UInt8], _ registry: FloorRegistry, theme: Theme = .standard) -> [MutantOutput] {
    let layout = layout(page, registry, theme: theme)
    switch mutator.dice.below(8) {
    case 0: return [MutantOutput(.html, HTMLWriter().write(layout))]
    case 1: return [MutantOutput(.svg, SVGWriter().write(layout))]
    case 2: return [MutantOutput(.text, TextWriter().write(layout))]
    case 3: return [MutantOutput(.json, JSONWriter(scroll: mutator.dice.pick([nil, 0, 500, -1e9, 1e9])).write(layout))]
    case 4:
      return [MutantOutput(.json, ActionsWriter().json(layout)), MutantOutput(.text, ActionsWriter().text(layout))]
    case 5:
      let writer = ExposureWriter(layout)
      return [
        MutantOutput(.json, writer.json(layout.trackingPlan)), MutantOutput(.text, writer.text(layout.trackingPlan)),
      ]
    case 6:
      let point = LayoutPoint(x: Double(mutator.dice.below(400)), y: Double(mutator.dice.below(900)))
      let action = layout.hitTest(point, scrolledTo: Double(mutator.dice.below(3000)) - 500)?.action
      return action.map { [MutantOutput(.json, ActionsWriter().json($0))] } ?? []
    default:
      return [
        MutantOutput(.html, HTMLWriter().write(layout)), MutantOutput(.json, JSONWriter(scroll: 9).write(layout)),
      ]
    }
  }

  /// `validate`, in a random format.
  private mutating func validate(
    _ page: [UInt8], _ registry: FloorRegistry, _ configuration: Configuration = Configuration(),
    known: Baseline? = nil
  ) -> [MutantOutput] {
    let format = mutator.dice.pick(ReportFormat.allCases)
    let report = WrittenReport(
      on: page, in: format, registry: registry, configuration: configuration, without: known)
    return [MutantOutput(.init(format), report.bytes), MutantOutput(.json, report.baseline)]
  }

  /// Returns the report of the problems of a file other than a page.
  private static func problems(_ bytes: [UInt8], _ diagnostics: [Diagnostic]) -> [MutantOutput] {
    let report = PageReport(file: "side.json", findings: diagnostics.findings(), source: bytes)
    return [MutantOutput(.text, TextReporter().write([report]))]
  }

  /// `--templates`, `schema`, `floors`, `manifest`.
  private mutating func template() -> [MutantOutput] {
    var (bytes, page) = mutator.dice.pick(samples.templates)
    bytes = mutator.mutant(of: bytes)
    if mutator.dice.below(2) == 0 { page = mutator.mutant(of: page) }
    let reading = FloorTemplate.read(bytes)
    var registry = FloorRegistry.standard
    guard let template = reading.value else { return Self.problems(bytes, reading.diagnostics) }
    do throws(FloorRegistry.TemplateRefusal) {
      try registry.register(template)
    } catch {
      return Self.problems(bytes, reading.diagnostics + error.diagnostics)
    }
    switch mutator.dice.below(5) {
    case 0:
      return SchemaWriter(isClosed: mutator.dice.below(2) == 0).schema(of: registry).map { [MutantOutput(.json, $0)] }
        ?? []
    case 1:
      return [
        MutantOutput(.json, RegistryWriter().json(registry)), MutantOutput(.text, RegistryWriter().text(registry)),
        MutantOutput(.json, AppManifest(of: registry, name: "a", version: "1").write()),
      ]
    case 2: return validate(page, registry)
    default: return show(page, registry)
    }
  }

  /// `--theme`.
  private mutating func theme() -> [MutantOutput] {
    let bytes = mutant(of: samples.themes)
    let reading = Theme.read(bytes)
    guard let theme = reading.value else { return Self.problems(bytes, reading.diagnostics) }
    return show(mutator.dice.pick(samples.pages), registry(), theme: theme) + Self.problems(bytes, reading.diagnostics)
  }

  /// `--against`, `--as`, `breaking`.
  private mutating func manifest() -> [MutantOutput] {
    let bytes = mutant(of: samples.manifests)
    let reading = AppManifest.read(bytes)
    guard let manifest = reading.value else { return Self.problems(bytes, reading.diagnostics) }
    let page = mutator.dice.pick(samples.pages)
    switch mutator.dice.below(4) {
    case 0:
      let app = AppManifest(of: .standard, name: "app", version: "1")
      let changes =
        mutator.dice.below(2) == 0 ? BreakingChanges(from: manifest, to: app) : BreakingChanges(from: app, to: manifest)
      let findings = changes.diagnostics(of: Page(decoding: page, registry: FloorRegistry())).findings()
      let writer = BreakingWriter(
        changes, pages: [BreakingWriter.BrokenPage(file: "page.json", findings: findings)], of: 1)
      return [MutantOutput(.json, writer.json()), MutantOutput(.text, writer.text())]
    case 1:
      var configuration = Configuration()
      configuration.manifests = [manifest]
      return validate(page, registry(), configuration)
    case 2: return [MutantOutput(.json, manifest.write())] + Self.problems(bytes, reading.diagnostics)
    default: return show(page, registry().asShown(by: manifest))
    }
  }

  /// `--config`, `config`.
  private mutating func configuration() -> [MutantOutput] {
    let file = mutant(of: samples.configurations)
    let base = mutant(of: samples.configurations)
    // The limits of the tool are needed: a base that is found under any name may extend itself endlessly.
    var reader = ConfigurationReader(rules: RuleRegistry(for: .standard), limits: .standard) { path in
      if path == "config.json" { return file }
      if path.contains("base") { return base }
      struct Missing: Error {}
      throw Missing()
    }
    guard let (configuration, problems) = try? reader.configuration(at: "config.json") else { return [] }
    let text = MutantOutput(.text, TextReporter().write(problems))
    if mutator.dice.below(4) == 0 { return [text, MutantOutput(.json, configuration.write(for: "drafts/page.json"))] }
    let page = mutator.dice.below(2) == 0 ? mutant(of: samples.pages) : mutator.dice.pick(samples.pages)
    return [text] + validate(page, registry(), configuration)
  }

  /// `--baseline`.
  private mutating func baseline() -> [MutantOutput] {
    let bytes = mutant(of: samples.baselines)
    let reading = Baseline.read(bytes)
    guard let baseline = reading.value else { return Self.problems(bytes, reading.diagnostics) }
    let text = "\(baseline.count) known"
    return validate(mutator.dice.pick(samples.pages), registry(), known: baseline)
      + [MutantOutput(.json, baseline.write()), MutantOutput(.text, Array(text.utf8))]
  }

  /// `actions --exposure --samples`.
  private mutating func scrolls() -> [MutantOutput] {
    let bytes = mutant(of: samples.scrolls)
    let reading = ScrollSample.read(bytes)
    guard let scrolls = reading.value else { return Self.problems(bytes, reading.diagnostics) }
    let page = mutator.dice.below(2) == 0 ? mutant(of: samples.pages) : mutator.dice.pick(samples.pages)
    let layout = layout(page, registry())
    let threshold = ExposureThreshold(
      share: mutator.dice.pick([0, 0.5, 1]), duration: .milliseconds(mutator.dice.pick([0, 800])),
      isOnce: mutator.dice.below(2) == 0)
    let exposures = layout.exposures(of: scrolls, threshold: threshold)
    let writer = ExposureWriter(layout, threshold: threshold)
    return [MutantOutput(.json, writer.json(exposures)), MutantOutput(.text, writer.text(exposures))]
  }

  /// `diff`.
  private mutating func difference() -> [MutantOutput] {
    let page = mutator.dice.pick(samples.pages)
    let registry = registry()
    let difference = PageDifference(from: layout(page, registry), to: layout(mutator.mutant(of: page), registry))
    return [MutantOutput(.json, difference.json()), MutantOutput(.text, difference.text())]
  }

  /// `validate --fix --dry-run`.
  private mutating func correct() -> [MutantOutput] {
    let page = mutant(of: samples.pages)
    let fixer = Fixer(registry: registry(), configuration: Configuration())
    guard let (fixed, _) = try? fixer.fix(page, path: "page.json") else { return [] }
    // The diff is not checked: its lines are those of the page and may contain anything.
    _ = UnifiedDiff.write(old: page, new: fixed, file: "page.json")
    return [MutantOutput(.json, fixed)]
  }
}
