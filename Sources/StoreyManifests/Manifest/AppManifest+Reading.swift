public import Storey

extension RuleID {
  /// An invalid manifest of an app.
  public static let invalidManifest: RuleID = "invalid-manifest"
  /// An unsupported regular expression in a manifest. Strings are not checked against it.
  public static let uncheckedPattern: RuleID = "unchecked-pattern"
  /// A floor that an app cannot show, and that has no usable fallback.
  package static let unsupportedFloor: RuleID = "unsupported-floor"
}

extension AppManifest {
  /// The version of the file format.
  static let formatVersion = 1

  /// The maximum number of keys of a floor or model. It limits the time to check pages against a manifest.
  private static let mostFields = 1000

  /// Reads a manifest. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file, as UTF-8.
  ///   - syntax: `.jsonc` if the file may have comments and trailing commas.
  public static func read(_ bytes: [UInt8], syntax: JSONSyntax = .json) -> FileReading<AppManifest> {
    // Types do not nest deeper than this.
    var limits = Limits.ofSideFiles
    limits.depth = 64
    return FileReading(bytes, syntax: syntax, limits: limits) { root in
      let (file, diagnostics) = root.decode(ManifestFile.self)
      guard let file else { return (nil, diagnostics) }
      var findings = Diagnostics()
      let manifest = file.manifest(mostFields: mostFields, &findings)
      return (manifest, (diagnostics + findings.all).sorted())
    }
  }

  /// The description of the file format.
  public static var fileDescription: ModelDescription { ModelDescription(of: ManifestFile.self) }
}

/// The contents of a manifest file.
private struct ManifestFile: JSONModel {
  let name: JSONText
  let version: JSONText
  let capabilities: MembersByName<PositiveVersion>
  let floors: [FloorEntry]
  let renderers: [JSONText]
  let models: MembersByName<ModelEntry>

  init(from reader: inout JSONReader) {
    reader.ignore("$schema", about: "The schema of this file, for editors")
    _ = reader.required("manifestVersion", as: FormatVersion.self, about: "The version of this format")
    name = reader.required("name", about: "The name of the app")
    version = reader.required("version", about: "The version of the app")
    capabilities =
      reader.optional(
        "capabilities", about: "The capabilities that floors may require, each with the version that the app has")
      ?? MembersByName()
    floors = reader.required("floors", about: "The floors that the app knows")
    renderers = reader.optional("renderers", or: [], about: "The renderers that the app has")
    models = reader.optional("models", about: "The models of the floors, by name") ?? MembersByName()
  }

  /// Returns the manifest without its inconsistent parts, which are reported.
  func manifest(mostFields: Int, _ findings: inout Diagnostics) -> AppManifest {
    var checker = ManifestChecker(modelNames: Set(models.members.map(\.name.string)), mostFields: mostFields)
    var patterns: Set<String> = []
    let floors = floors.compactMap { floor -> FloorType? in
      guard patterns.insert(floor.pattern.string).inserted else {
        checker.findings.error(
          .invalidManifest, "duplicate floor \"\(Diagnostic.excerpt(of: floor.pattern))\"",
          hint: "keep only one of them", at: floor.pattern.source)
        return nil
      }
      let fields = checker.fields(floor.fields)
      return FloorType(
        pattern: FloorPattern(floor.pattern.string), version: floor.version,
        floorIdentifiers: floor.identifiers.map { FloorIdentifier($0.string) }, isSticky: floor.isSticky
      ) { ModelDescription(fields: fields) }
    }
    let models = models.members.map { name, model in
      ModelDescription.Model(name: name.string, fields: checker.fields(model.fields))
    }
    checker.reportEndless(models, at: self.models.members.map(\.name.source))
    findings.add(contentsOf: checker.findings)
    return AppManifest(
      name: name.string, version: version.string,
      capabilities: capabilities.members.map { Capability($0.name.string, version: $0.value.number) }, floors: floors,
      renderers: Set(renderers.map(\.string)).map { FloorIdentifier($0) }, models: models)
  }
}

/// A floor of a manifest.
private struct FloorEntry: JSONModel {
  let pattern: JSONText
  let version: Int
  let identifiers: [JSONText]
  let isSticky: Bool
  let fields: [FieldEntry]

  init(from reader: inout JSONReader) {
    pattern = reader.required("pattern", about: "The pattern of the floor in pages")
    version = reader.optional("version", or: 1, in: 1..., about: "The version of the floor as a capability")
    identifiers = reader.optional("identifiers", or: [], about: "The renderers that the floor names")
    isSticky = reader.optional("sticky", or: false, about: "Whether the floor can have a sticky header")
    fields = reader.required("fields", about: "The keys that the floor reads")
  }
}

/// A model of a manifest.
private struct ModelEntry: JSONModel {
  let fields: [FieldEntry]

  init(from reader: inout JSONReader) {
    fields = reader.required("fields", about: "The keys that the model reads")
  }
}

/// A key that a floor or a model reads.
struct FieldEntry: JSONModel {
  let key: JSONText
  let isRequired: Bool
  let type: WrittenType

  init(from reader: inout JSONReader) {
    key = reader.required("key", about: "The name of the key")
    isRequired = reader.optional("required", or: false, about: "Whether the key is required")
    type = reader.required("type", about: "The type of the value")
  }
}

/// The value of `manifestVersion`: the supported version.
private struct FormatVersion: ModelValue {
  static func read(from value: borrowing ValueReader) -> FormatVersion? {
    guard let number = Int.read(from: value) else { return nil }
    if number == AppManifest.formatVersion { return FormatVersion() }
    value.report(
      .invalidManifest, .error,
      "unsupported manifest version \(number); expected \(AppManifest.formatVersion)",
      hint: "write it again with 'storey manifest'")
    return nil
  }

  static var standIn: FormatVersion { FormatVersion() }
  static var valueDescription: ValueDescription { .integer(in: AppManifest.formatVersion...AppManifest.formatVersion) }
}

/// The version of a capability.
private struct PositiveVersion: ModelValue {
  let number: Int

  static func read(from value: borrowing ValueReader) -> PositiveVersion? {
    guard let number = Int.read(from: value) else { return nil }
    if number >= 1 { return PositiveVersion(number: number) }
    value.report(
      .invalidManifest, .error, "\(number) is out of range; expected 1 or more",
      hint: "remove capabilities that the app does not have")
    return nil
  }

  static var standIn: PositiveVersion { PositiveVersion(number: 1) }
  static var valueDescription: ValueDescription { .integer(in: 1...Int.max) }
}
