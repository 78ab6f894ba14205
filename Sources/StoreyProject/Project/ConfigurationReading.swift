import Storey
import StoreyDialects
import StoreyFiles
import StoreyValidation

/// A reading of the configuration of a project, with the configurations that it extends.
struct ConfigurationReading {
  /// The configuration. If the file has errors, its valid parts; if it cannot be used, the default.
  private(set) var configuration: Configuration
  /// All files that were read, including those with errors.
  private(set) var files: [String] = []
  /// The absolute path of the folder that file patterns are relative to.
  private(set) var folder = FileSystem.currentFolder
  private(set) var problems: [ProjectProblem] = []
  /// The files whose lines may be quoted in messages.
  private(set) var quotable: QuotableFiles

  /// Reads a configuration.
  /// - Parameter file: The path of the configuration; `nil` for the default configuration.
  init(_ file: String?, _ options: ProjectOptions, rules: RuleRegistry, _ contents: FileContents) {
    configuration = Configuration(rules: rules)
    quotable = QuotableFiles(
      named: options.named, namedFolders: options.namedFolders, contents, below: [])
    guard let file else { return }
    let isNamed = options.configuration == .file(file)
    if isNamed && FileRecognition.isPage(at: file, contents) {
      let failure = Failure(message: "\(file) is not a configuration: it is a page", hint: "use a configuration")
      problems = [ProjectProblem(.configuration, file, .ofOtherKind, failure)]
      return
    }
    folder = Paths.absolute(Paths.folder(of: file).isEmpty ? "." : Paths.folder(of: file))
    quotable = QuotableFiles(
      named: options.named, namedFolders: options.namedFolders, contents, below: [folder])
    var bytesRead = 0
    var read: [String] = []
    var quotability: [String: Bool?] = [:]
    let most = FileKind.configuration.byteLimit ?? .max
    var reader = ConfigurationReader(
      rules: rules, limits: Limits.standard.overridden(by: options.limits)
    ) { path in
      read.append(path)
      let bytes: [UInt8]
      do throws(FileError) {
        let source = isNamed && path == file ? options.source : .file
        let file = try contents.contents(of: path, limit: most, namedBy: source)
        bytes = file.bytes
        // Of two readings of a file, one may have been of another file.
        let known = quotability[path] ?? file.isQuotable
        quotability[path] = .some(known == false ? false : file.isQuotable)
      } catch {
        // The error of an extended configuration is a finding, which does not depend on the current folder.
        throw path == file ? error : error.renamed(Self.shown(path, in: file))
      }
      bytesRead += bytes.count
      // The limit applies to the total, because many links may lead to one large file.
      if bytesRead > most {
        throw FileError(
          action: "read", path: path, code: 0, reason: "the configurations exceed the limit of 16 MiB in total",
          hint: "extend fewer configurations")
      }
      return bytes
    }
    reader.dialects = Dialect.shipped.map(\.name)
    do {
      let (found, reports) = try reader.configuration(at: file)
      configuration = found
      configuration.mayRaiseLimits = isNamed
      problems = reports.map { report in
        ProjectProblem(
          .configuration, report.file, report: quotable.shown(report, quotability[report.file] ?? nil))
      }
      if reports.contains(where: { $0.count(of: .error) > 0 }), let last = problems.indices.last {
        problems[last].reason = .invalid
        problems[last].failure = Failure(
          message: "\(file): the configuration has errors",
          hint: "correct them, or ignore the file with '--no-config'")
      }
    } catch {
      let problem = (error as? FileError).map { ProjectProblem(.configuration, file, unreadable: $0) }
      problems = [problem ?? ProjectProblem(.configuration, file, .other, Failure(any: error))]
      return
    }
    files = read
  }

  /// The effective limits. A configuration that was not named on the command line may come from the author of the pages, so it
  /// can only lower them.
  var limits: Limits {
    configuration.mayRaiseLimits
      ? Limits.standard.overridden(by: configuration.limits) : Limits.standard.lowered(by: configuration.limits)
  }

  /// Returns the path of an extended file relative to the folder of the configuration; an absolute path without a common folder.
  private static func shown(_ path: String, in file: String) -> String {
    let (path, folder) = (Paths.absolute(path), Paths.folder(of: Paths.absolute(file)))
    let isNear = path.split(separator: "/").first == folder.split(separator: "/").first
    return isNear ? Paths.relative(path, from: folder) : path
  }
}
