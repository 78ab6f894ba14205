public import Storey
public import StoreyOutput
import StoreyValidation

/// The settings of an engine, as the C interface reads them.
struct EngineSettings: JSONModel {
  let format: StandardFormat
  let fit: HTMLWriter.Fit
  let width: Double
  let direction: PageDirection?
  let language: LanguageTag?
  let unknown: UnsupportedFloorPolicy
  let failLevel: Severity
  let theme: JSONValue?
  let templates: [JSONValue]
  /// The name of a dialect, or a dialect as an object.
  let dialect: JSONValue?
  let capabilities: [Capability]
  /// The severities and options of rules, as in the key `rules` of a configuration file.
  let rules: JSONValue?
  /// The limits of pages and outputs.
  let limits: Limits
  /// The number of lines after which text is cut; `nil` for the standard number.
  let lines: Int?

  init(from reader: inout JSONReader) {
    format = reader.optional("format", or: .html, about: "The format")
    fit = reader.optional("fit", or: .phone, about: "The width of HTML")
    width = reader.optional("width", or: 375, clampedTo: 120...4096, about: "The width of the page, in points")
    direction = reader.optional("direction", about: "The direction of the layout")
    language = reader.optional("lang", about: "The language of the page")
    unknown =
      reader.optional("unknown", or: .skip, about: "The treatment of unknown floors")
    failLevel =
      reader.optional("failLevel", or: .error, about: "The severity that fails a page")
    theme = reader.optional("theme", about: "A theme")
    templates = reader.optional("templates", or: [], about: "Templates of floors")
    dialect = reader.optional("dialect", about: "The dialect of pages: its name, or a dialect")
    capabilities =
      reader.optional("capabilities", as: FloorRequirements.self, about: "Versions of capabilities, by name")?
      .capabilities ?? []
    rules =
      reader.optional("configuration", as: RuleConfiguration.self, about: "The settings of rules")?.rules
    let limits = reader.optional("limits", as: LimitValues.self, about: "Limits of pages and outputs, by name")
    lines = limits?.limits[.lines]
    self.limits = Limits.standard.overridden(by: limits?.limits ?? .none)
  }

  /// The standard settings.
  static var standard: EngineSettings { .standIn }
}

/// The part of a configuration file that names no files.
private struct RuleConfiguration: JSONModel {
  let rules: JSONValue?

  init(from reader: inout JSONReader) {
    rules = reader.optional("rules", about: "The severity and options of each rule")
  }
}

extension StandardFormat: ModelChoice {}
extension HTMLWriter.Fit: ModelChoice {}
extension UnsupportedFloorPolicy: ModelChoice {}
extension Severity: ModelChoice {}
