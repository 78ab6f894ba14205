import Storey
import StoreyDialects
import StoreyFloors
import StoreyOutput
import StoreyStream
import StoreyTemplates
import StoreyValidation

/// An engine of the C interface: a renderer and a validator with their settings.
final class Engine: Sendable {
  // A class, because the caller holds a reference to it.

  /// The engine with the standard settings.
  static let standard = Engine(EngineSettings.standard, registry: .standard, theme: .standard)

  /// The number of bytes of a page beyond which it is refused.
  let byteLimit: Int
  private let renderer: StreamRenderer
  private let validator: StreamValidator

  private init(
    _ settings: EngineSettings, registry: FloorRegistry, theme: Theme, configuration: Configuration = Configuration()
  ) {
    let limits = settings.limits
    byteLimit = limits.bytes
    renderer = StreamRenderer(
      OutputFormat(settings.format), OutputOptions(limits: limits, fit: settings.fit, lines: settings.lines),
      shape: registry.shape,
      decode: { Page(decoding: $0, registry: registry, limits: limits) },
      layout: {
        TableLayout($0, width: settings.width, direction: settings.direction, theme: theme, language: settings.language)
      },
      findings: { $0.findings(within: limits) })
    var configuration = configuration
    configuration.limits = limits
    configuration.width = settings.width
    let checker = Validator(registry: registry, configuration: configuration)
    validator = StreamValidator(
      limits: limits, failLevel: settings.failLevel, shape: registry.shape,
      validate: { checker.validate($0, file: "-") })
  }

  /// Creates an engine from settings, which are JSON. Returns `nil` for settings with errors, and the findings in any case.
  static func read(_ bytes: [UInt8]) -> (engine: Engine?, findings: [Diagnostic]) {
    if bytes.isEmpty { return (standard, []) }
    let reading = FileReading(bytes) { root in root.decode(EngineSettings.self) }
    // A setting that is ignored would be noticed late, so every fault is an error, as in a theme.
    var findings = reading.diagnostics.map(refused)
    guard let settings = reading.value else { return (nil, findings) }
    var registry = FloorRegistry.standard
    registry.unknown = settings.unknown
    for capability in settings.capabilities { registry.declare(capability) }
    if let dialect = settings.dialect {
      let (shape, problems) = shape(dialect)
      if let shape { registry.shape = shape }
      findings += problems
    }
    let templates = settings.templates.map { Array($0.written.utf8) }
    let order = TemplateOrder(templates, syntax: registry.syntax)
    for index in order.indices {
      let reading = FloorTemplate.read(
        templates[index], syntax: registry.syntax, extending: registry, inCycle: order.cycles[index])
      findings += reading.diagnostics
      do throws(FloorRegistry.TemplateRefusal) {
        if let template = reading.value { try registry.register(template) }
      } catch {
        findings += error.diagnostics
      }
    }
    let theme = settings.theme.map { Theme.read(Array($0.written.utf8)) }
    findings += theme?.diagnostics.map(refused) ?? []
    let (configuration, problems) = configuration(rules: settings.rules, registry)
    findings += problems
    if findings.contains(where: { $0.severity == .error }) { return (nil, findings) }
    let engine = Engine(
      settings, registry: registry, theme: theme?.value ?? .standard, configuration: configuration)
    return (engine, findings)
  }

  /// Returns the shape of a dialect, given by its name or as a whole.
  private static func shape(_ dialect: JSONValue) -> (PageShape?, problems: [Diagnostic]) {
    guard let name = dialect.text?.string else {
      let reading = Dialect.read(Array(dialect.written.utf8))
      return (reading.value?.shape, reading.diagnostics.map(refused))
    }
    if let known = Dialect.named(name) { return (known.shape, []) }
    let names = Dialect.shipped.map(\.name)
    let unknown = Diagnostic(
      rule: .invalidConfiguration, severity: .error, message: "there is no dialect \"\(Diagnostic.excerpt(of: name))\"",
      Misspelling(name, among: names), hint: "use one of \(names.joined(separator: ", ")), or a dialect as an object",
      at: dialect)
    return (nil, [unknown])
  }

  /// Returns a configuration with settings of rules, as a configuration file with only these would be read.
  private static func configuration(
    rules: JSONValue?, _ registry: FloorRegistry
  ) -> (Configuration, problems: [Diagnostic]) {
    guard let rules else { return (Configuration(), []) }
    let bytes = Array("{\"rules\": \(rules.written)}".utf8)
    var reader = ConfigurationReader(rules: RuleRegistry(for: registry)) { _ in bytes }
    // The bytes can always be read.
    guard let (configuration, reports) = try? reader.configuration(at: "-") else { return (Configuration(), []) }
    let problems = reports.flatMap(\.findings).map { finding in
      Diagnostic(
        rule: finding.rule, severity: finding.severity, message: finding.message, hint: finding.hint, at: rules)
    }
    return (configuration, problems)
  }

  private static func refused(_ diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.severity == .note ? diagnostic : diagnostic.refusing()
  }

  func render(_ page: [UInt8]) -> StreamResult { renderer.result(of: page, number: 1) }

  func validate(_ page: [UInt8]) -> StreamResult { validator.result(of: page, number: 1) }
}
