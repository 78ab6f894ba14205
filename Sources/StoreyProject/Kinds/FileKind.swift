package import Storey
import StoreyDialects
import StoreyFiles
import StoreyManifests
import StoreyTemplates
import StoreyTracking
package import StoreyValidation

/// A kind of file that the tool reads or writes. Everything that depends on the kind of a file is an entry of the table `all`: a new
/// kind is one more entry.
package struct FileKind: Sendable {
  /// The name of a configuration.
  package static let configurationName = ".storey.json"

  /// The floors, rules and files that a file is checked with.
  struct Surroundings: Sendable {
    let registry: FloorRegistry
    let rules: RuleRegistry
    /// The files that a configuration extends.
    let contents: FileContents
  }

  /// A check of a file.
  typealias Check = @Sendable (_ bytes: [UInt8], _ file: String, _ surroundings: Surroundings) -> PageReport

  /// The JSON Schema of the files of a kind.
  package struct Schema: Sendable {
    /// The name of the option of `storey schema`, without dashes.
    package let option: String
    /// The files, as the help of the option names them.
    package let files: String
    let write: @Sendable (RuleRegistry) -> [UInt8]

    /// Returns the schema as JSON.
    /// - Parameter rules: The rules that a configuration can set.
    package func json(_ rules: RuleRegistry) -> [UInt8] { write(rules) }
  }

  /// The name, as messages put it after an article: `theme`.
  package let name: String
  /// The keys that show the kind of a file.
  let keys: KeyMarks
  /// The maximum size of a file in bytes; `nil` for the limit of pages.
  package let byteLimit: Int?
  /// The root object; `nil` for kinds that are not described.
  package let root: (@Sendable () -> ModelDescription)?
  /// The check of a file; `nil` for a kind that rules check, or that is not checked.
  let check: Check?
  /// The schema; `nil` for kinds without one, and for pages, whose schema depends on the floors.
  package let schema: Schema?
  /// Whether rules check the file, and `--fix` corrects it.
  package let isOfPages: Bool
  /// Whether a file always may have comments.
  package let allowsComments: Bool
  /// The ends of the names of files that are of this kind, with any content.
  let endings: [String]

  private init(
    _ name: String, keys: KeyMarks = KeyMarks(), byteLimit: Int? = nil, root: (@Sendable () -> ModelDescription)? = nil,
    check: Check? = nil, schema: Schema? = nil, isOfPages: Bool = false, allowsComments: Bool = false,
    endings: [String] = []
  ) {
    self.name = name
    self.keys = keys
    self.byteLimit = byteLimit
    self.root = root
    self.check = check
    self.schema = schema
    self.isOfPages = isOfPages
    self.allowsComments = allowsComments
    self.endings = endings
  }
}

extension FileKind: Hashable {
  package static func == (a: FileKind, b: FileKind) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FileKind {
  /// All kinds.
  package static let all = [page, stream, configuration, theme, template, dialect, manifest, samples, baseline, report]

  package static let page = FileKind(
    "page",
    keys: KeyMarks(
      typical: ["channelFloorSize", "code", "currencySign", "direction", "executeTime", "float", "head", "lang"],
      neutral: ["name"]),
    root: { Page.description }, isOfPages: true)

  /// A file with one page a line, alone or in an envelope.
  package static let stream = FileKind("stream of pages", isOfPages: true, endings: [".ndjson", ".jsonl"])

  package static let configuration = FileKind(
    "configuration", byteLimit: 16 << 20, root: { Configuration.fileDescription },
    check: report(ofConfiguration:_:_:),
    schema: Schema(
      option: "config", files: FileKind.configurationName,
      write: { SchemaWriter().schema(ofConfigurationsWith: $0) }),
    allowsComments: true)

  package static let theme = FileKind(
    "theme", keys: KeyMarks(containers: ["light", "dark", "styles"], optional: ["currencySign"]), byteLimit: 1 << 20,
    root: { Theme.description },
    check: check { Theme.read($0, syntax: $1.syntax).refusals },
    schema: Schema(
      option: "theme", files: "themes", Theme.description,
      title: "A theme: the colours, text styles, shadows and radii of a page"))

  package static let template = FileKind(
    "template", keys: KeyMarks(version: "template", typical: ["pattern", "rows", "fields"]),
    byteLimit: FloorTemplate.sizeLimit, root: { FloorTemplate.description },
    check: check { bytes, registry in
      let reading = FloorTemplate.read(bytes, syntax: registry.syntax, extending: registry)
      return reading.diagnostics + (reading.value?.conflicts(with: registry) ?? [])
    },
    schema: Schema(
      option: "template", files: "floor templates", FloorTemplate.description,
      title: "A floor template: a floor type that is declared in JSON"))

  package static let dialect = FileKind(
    "dialect", keys: KeyMarks(version: "dialect", typical: ["parts", "part", "recognise"]), byteLimit: 1 << 20,
    root: { Dialect.description },
    check: check { Dialect.read($0, syntax: $1.syntax).refusals },
    schema: Schema(
      option: "dialect-file", files: "dialects", Dialect.description,
      title: "A dialect: the shape of the pages of a CMS"))

  package static let manifest = FileKind(
    "manifest", keys: KeyMarks(decisive: "manifestVersion"), byteLimit: 16 << 20,
    root: { AppManifest.fileDescription },
    check: check { AppManifest.read($0, syntax: $1.syntax).refusals },
    schema: Schema(
      option: "manifest", files: "manifests of apps", AppManifest.fileDescription,
      title: "A manifest: the floors, renderers and capabilities of a released app"))

  package static let samples = FileKind(
    "file of scroll samples", keys: KeyMarks(containers: ["samples"]), byteLimit: 64 << 20,
    root: { ScrollSample.description },
    check: check { bytes, _ in ScrollSample.read(bytes).refusals },
    schema: Schema(
      option: "samples", files: "scroll samples", ScrollSample.description,
      title: "Scroll samples: the scroll offsets of a page over time"))

  package static let baseline = FileKind(
    "baseline", keys: KeyMarks(decisive: "baselineVersion"), byteLimit: Limits.none.bytes,
    root: { Baseline.fileDescription },
    check: check { Baseline.read($0, syntax: $1.syntax).diagnostics })

  /// A report of `storey validate` in a format of JSON, which is written and not read.
  package static let report = FileKind(
    "report", keys: KeyMarks(decisive: "reportVersion", containers: ["runs"]), byteLimit: 256 << 20)
}

extension FileKind {
  /// Returns a check that reports diagnostics.
  private static func check(_ diagnose: @escaping @Sendable ([UInt8], FloorRegistry) -> [Diagnostic]) -> Check {
    { bytes, file, surroundings in
      PageReport(file: file, diagnose(bytes, surroundings.registry), within: .standard, source: bytes)
    }
  }

  /// Returns the findings in a configuration. Those that it extends are read.
  private static func report(
    ofConfiguration bytes: [UInt8], _ file: String, _ surroundings: Surroundings
  ) -> PageReport {
    var reader = ConfigurationReader(rules: surroundings.rules) { path in
      let limit = configuration.byteLimit ?? .max
      return path == file ? bytes : try surroundings.contents.contents(of: path, limit: limit, namedBy: .file).bytes
    }
    reader.dialects = Dialect.shipped.map(\.name)
    let reports = (try? reader.configuration(at: file))?.problems ?? []
    return reports.first { $0.file == file } ?? PageReport(file: file, findings: [], source: bytes)
  }
}

extension FileKind.Schema {
  fileprivate init(
    option: String, files: String, _ root: @escaping @autoclosure @Sendable () -> ModelDescription, title: String
  ) {
    self.init(option: option, files: files, write: { _ in SchemaWriter().schema(of: root(), title: title) })
  }
}

extension FileReading {
  /// The diagnostics of a file that is refused as a whole: a warning is an error, too.
  var refusals: [Diagnostic] {
    value != nil ? diagnostics : diagnostics.map { $0.severity == .note ? $0 : $0.refusing() }
  }
}
