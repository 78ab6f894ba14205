import Storey
import StoreyFiles
import StoreyManifests
import StoreyValidation

/// The settings of a run that checks pages: those of the configuration, those of the command line, and the manifests that
/// both name.
struct CheckSettings: Sendable {
  /// The configuration, with the limits of the command line and with the manifests read.
  var configuration: Configuration
  /// The paths of the manifests.
  private(set) var manifests: [String]

  /// Creates settings without manifests.
  init(_ arguments: ParsedArguments, _ finder: ConfigurationFinder) {
    configuration = finder.configuration
    let given = LimitOptions.given(arguments)
    configuration.limits = finder.limits.overridden(by: given)
    if given[.bytes] != nil { configuration.mayRaiseLimits = false }
    manifests = []
  }

  /// Reads the manifests.
  /// - Parameter named: The manifests that the command line names, which replace those of the configuration; `nil` if it names
  ///   none.
  /// - Parameter checked: The files that the run checks. Their errors are among its findings, so they are not printed here.
  /// - Throws: `Failure` when a manifest cannot be read or has errors, which are printed.
  init(
    _ arguments: ParsedArguments, _ finder: ConfigurationFinder, against named: [String]?, checked: [String] = [],
    _ console: Console, contents: FileContents? = nil
  ) throws(Failure) {
    let contents = contents ?? arguments.files
    self.init(arguments, finder)
    manifests = named ?? configuration.against
    // In a configuration, several links to one manifest count as one app.
    let files = named ?? FileIdentity.distinct(manifests)
    let checked = Set(checked.map(Paths.absolute))
    let syntax = configuration.syntax ?? .json
    let source: FileSource = named == nil ? .file : .commandLine
    for file in files {
      if checked.contains(Paths.absolute(file)),
        let bytes = try? contents.contents(of: file, limit: SideFile.mostManifestBytes, namedBy: source).bytes,
        case .faulty = AppManifest.read(bytes, syntax: syntax)
      {
        continue
      }
      configuration.manifests.append(
        try SideFile.manifest(
          file, namedBy: source, syntax: syntax, quotable: finder.quotable, console, contents: contents))
    }
  }
}
