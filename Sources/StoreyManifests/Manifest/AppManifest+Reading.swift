public import Storey

extension RuleID {
  /// A manifest of an app that cannot be followed.
  public static let invalidManifest: RuleID = "invalid-manifest"
  /// A regular expression of a manifest that texts are not checked against.
  public static let uncheckedPattern: RuleID = "unchecked-pattern"
  /// A floor that an app cannot show, and that leaves nothing in its place.
  package static let unsupportedFloor: RuleID = "unsupported-floor"
}

extension AppManifest {
  /// The version of the file format.
  static let formatVersion = 1

  /// How many keys a floor or model may read, and how many types a value may be of: more is no app, and checking pages
  /// against it would never end.
  private static let mostFields = 1000

  /// Reads a manifest. O(bytes).
  public static func read(_ bytes: [UInt8]) -> FileReading<AppManifest> {
    // No type nests deeper than this.
    var limits = DocumentLimits.ofSideFiles
    limits.depth = 64
    return FileReading(bytes, limits: limits) { root in
      let (file, diagnostics) = root.decode(ManifestFile.self)
      guard let file else { return (nil, diagnostics) }
      var findings = Diagnostics()
      let manifest = file.manifest(mostFields: mostFields, &findings)
      return (manifest, (diagnostics + findings.all).sorted())
    }
  }

  /// What a manifest may hold.
  public static var fileDescription: ModelDescription { ModelDescription(of: ManifestFile.self) }
}

/// A manifest as it is written.
private struct ManifestFile: JSONModel {
  let name: JSONText
  let version: JSONText
  let capabilities: MembersByName<PositiveVersion>
  let floors: [FloorEntry]
  let renderers: [JSONText]
  let models: MembersByName<ModelEntry>

  init(from reader: inout JSONReader) {
    reader.ignore("$schema", about: "Where editors find the schema of this file")
    _ = reader.required("manifestVersion", as: FormatVersion.self, about: "The version of this format")
    name = reader.required("name", about: "What the app is called")
    version = reader.required("version", about: "The version of the app")
    capabilities =
      reader.optional("capabilities", about: "What floors may require, with the versions that the app has")
      ?? MembersByName()
    floors = reader.required("floors", about: "The floors that the app knows")
    renderers = reader.optional("renderers", or: [], about: "The renderers that the app has")
    models = reader.optional("models", about: "What the floors are made of, by name") ?? MembersByName()
  }

  /// The manifest, without what does not hold together; that is reported.
  func manifest(mostFields: Int, _ findings: inout Diagnostics) -> AppManifest {
    var checker = ManifestChecker(modelNames: Set(models.members.map(\.name.string)), mostFields: mostFields)
    var patterns: Set<String> = []
    let floors = floors.compactMap { floor -> FloorType? in
      guard patterns.insert(floor.pattern.string).inserted else {
        checker.findings.error(
          .invalidManifest, "the floor \"\(Diagnostic.excerpt(of: floor.pattern))\" is here already",
          hint: "keep one of them", at: floor.pattern.source)
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
    pattern = reader.required("pattern", about: "The pattern that the CMS writes")
    version = reader.optional("version", or: 1, in: 1..., about: "The version of what the floor can do")
    identifiers = reader.optional("identifiers", or: [], about: "The renderers that it names")
    isSticky = reader.optional("sticky", or: false, about: "Whether it can have a sticky header")
    fields = reader.required("fields", about: "The keys that it reads")
  }
}

/// A model of a manifest.
private struct ModelEntry: JSONModel {
  let fields: [FieldEntry]

  init(from reader: inout JSONReader) {
    fields = reader.required("fields", about: "The keys that it reads")
  }
}

/// A key that a floor or a model reads.
struct FieldEntry: JSONModel {
  let key: JSONText
  let isRequired: Bool
  let type: WrittenType

  init(from reader: inout JSONReader) {
    key = reader.required("key", about: "The key")
    isRequired = reader.optional("required", or: false, about: "Whether there is nothing without it")
    type = reader.required("type", about: "What its value is")
  }
}

/// `manifestVersion`: the one that is read here.
private struct FormatVersion: ModelValue {
  static func read(from value: borrowing ValueReader) -> FormatVersion? {
    guard let number = Int.read(from: value) else { return nil }
    if number == AppManifest.formatVersion { return FormatVersion() }
    value.report(
      .invalidManifest, .error,
      "this is a manifest of version \(number), and version \(AppManifest.formatVersion) is read here",
      hint: "write it anew with 'storey manifest'")
    return nil
  }

  static var standIn: FormatVersion { FormatVersion() }
  static var valueDescription: ValueDescription { .scalar(.integer) }
}

/// The version of a capability.
private struct PositiveVersion: ModelValue {
  let number: Int

  static func read(from value: borrowing ValueReader) -> PositiveVersion? {
    guard let number = Int.read(from: value) else { return nil }
    if number >= 1 { return PositiveVersion(number: number) }
    value.report(.invalidManifest, .error, "versions count from 1", hint: "leave out what the app cannot do")
    return nil
  }

  static var standIn: PositiveVersion { PositiveVersion(number: 1) }
  static var valueDescription: ValueDescription { .scalar(.integer) }
}
