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
  let manifests: [String]

  /// Reads the manifests.
  /// - Parameter named: The manifests that the command line names, which replace those of the configuration; `nil` if it names
  ///   none.
  /// - Throws: `Failure` when a manifest cannot be read or has errors, which are printed.
  init(
    _ arguments: ParsedArguments, _ finder: ConfigurationFinder, against named: [String]?, _ console: Console,
    contents: FileContents = .onDisk
  ) throws(Failure) {
    configuration = finder.configuration
    let given = LimitOptions.given(arguments)
    configuration.limits = finder.limits.overridden(by: given)
    if given[.bytes] != nil { configuration.mayRaiseLimits = false }
    manifests = named ?? configuration.against
    // In a configuration, several links to one manifest count as one app.
    let files = named ?? FileIdentity.distinct(manifests)
    configuration.manifests = try files.map { (file) throws(Failure) in
      try SideFile.manifest(
        file, namedBy: named == nil ? .file : .commandLine, quotable: finder.quotable, console,
        contents: contents)
    }
  }
}
