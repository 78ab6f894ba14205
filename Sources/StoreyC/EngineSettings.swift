public import Storey
public import StoreyOutput
public import StoreyStream

/// The settings of an engine, as the C interface reads them.
struct EngineSettings: JSONModel {
  let format: StreamRenderer.Format
  let fit: HTMLWriter.Fit
  let width: Double
  let direction: PageDirection?
  let language: LanguageTag?
  let unknown: FallbackPolicy
  let failLevel: Severity
  let theme: JSONValue?
  let templates: [JSONValue]
  let capabilities: [Capability]

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
    let declared: JSONValue? = reader.optional("capabilities", about: "Versions of capabilities, by name")
    capabilities = declared.map(Self.capabilities) ?? []
  }

  /// The standard settings.
  static var standard: EngineSettings { .standIn }

  private static func capabilities(_ object: JSONValue) -> [Capability] {
    object.members.compactMap { member in
      member.value.number.flatMap { Int(exactly: $0) }.map { Capability(member.key.string, version: $0) }
    }
  }
}

extension StreamRenderer.Format: ModelChoice {}
extension HTMLWriter.Fit: ModelChoice {}
extension FallbackPolicy: ModelChoice {}
extension Severity: ModelChoice {}
