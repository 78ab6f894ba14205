import Storey
import StoreyFiles
import StoreyValidation

/// Finds and reads the effective configuration.
struct ConfigurationFinder {
  static let fileName = ".storey.json"
  /// The maximum total size of a configuration and those that it extends, in bytes.
  static let mostBytes = 16 << 20

  static let option = Option<String>(
    "--config", .path("FILE"),
    help: """
      The configuration file (default: the nearest \(fileName) in the folder of the first path or above it; without a path, \
      or for a URL, from the current folder).
      """)

  static let noConfiguration = Flag("--no-config", help: "Do not use a configuration file.")

  /// The effective configuration. If the file has errors, its valid parts.
  let configuration: Configuration
  /// The absolute path of the folder that file patterns are relative to.
  let folder: String
  /// The findings of the configuration, without texts that must not be quoted.
  let problems: [PageReport]
  /// The files whose lines may be quoted in messages.
  let quotable: QuotableFiles
  /// All files that were read, including those with errors.
  let files: [String]
  private let patterns: FilePatterns
  /// The effective limits. A configuration that was not named on the command line may come from the author of the pages, so it
  /// can only lower them.
  var limits: Limits {
    configuration.mayRaiseLimits
      ? Limits.standard.overridden(by: configuration.limits) : Limits.standard.lowered(by: configuration.limits)
  }

  /// Reads the configuration that applies to a path, as `file(_:startingAt:)` finds it.
  /// - Throws: `Failure` when the configuration cannot be read or exceeds a limit.
  init(_ arguments: ParsedArguments, startingAt path: String?) throws(Failure) {
    try self.init(arguments, at: try Self.file(arguments, startingAt: path))
  }

  /// Reads a configuration.
  /// - Parameter file: The path that `file(_:startingAt:)` returned; `nil` for the default configuration.
  /// - Throws: `Failure` when the configuration cannot be read or exceeds a limit.
  init(_ arguments: ParsedArguments, at file: String?, contents: FileContents? = nil) throws(Failure) {
    let contents = contents ?? arguments.files
    let given = arguments[Self.option]
    let limits = LimitOptions.limits(arguments)
    guard let file else {
      configuration = Configuration(rules: .ofTool)
      folder = FileSystem.currentFolder
      problems = []
      files = []
      quotable = QuotableFiles(arguments, below: [])
      patterns = FilePatterns(configuration, limits: limits)
      return
    }
    var read: [String] = []
    var bytesRead = 0
    var quotability: [String: Bool?] = [:]
    var reader = ConfigurationReader(rules: .ofTool, limits: limits) { path in
      read.append(path)
      let bytes: [UInt8]
      do throws(FileError) {
        let file = try contents.contents(
          of: path, limit: Self.mostBytes, namedBy: path == given ? .commandLine : .file)
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
      if bytesRead > Self.mostBytes {
        throw FileError(
          action: "read", path: path, code: 0, reason: "the configurations exceed the limit of 16 MiB in total",
          hint: "extend fewer configurations")
      }
      return bytes
    }
    if let given, SideFile.isPage(at: given, contents) {
      throw Failure(message: "\(given) is not a configuration: it is a page", hint: "use a configuration")
    }
    folder = Paths.absolute(Paths.folder(of: file).isEmpty ? "." : Paths.folder(of: file))
    let quotable = QuotableFiles(arguments, below: [folder])
    self.quotable = quotable
    do {
      var (configuration, problems) = try reader.configuration(at: file)
      configuration.mayRaiseLimits = given != nil
      (self.configuration, self.problems, files) = (
        configuration, problems.map { quotable.shown($0, quotability[$0.file] ?? nil) }, read
      )
    } catch {
      throw Failure(any: error)
    }
    patterns = FilePatterns(configuration, limits: limits)
  }

  /// Returns the path of an extended file relative to the folder of the configuration; an absolute path without a common folder.
  private static func shown(_ path: String, in file: String) -> String {
    let (path, folder) = (Paths.absolute(path), Paths.folder(of: Paths.absolute(file)))
    let isNear = path.split(separator: "/").first == folder.split(separator: "/").first
    return isNear ? Paths.relative(path, from: folder) : path
  }

  /// Whether the configuration has no errors.
  var isSound: Bool { problems.allSatisfy { $0.count(of: .error) == 0 } }

  /// Returns whether the configuration excludes a file.
  /// - Throws: `Failure` when matching the file against all patterns, including those of overrides and suppressions, exceeds
  ///   the limit of steps, or when the overrides exceed the limit of settings.
  func excludes(_ file: String) throws(Failure) -> Bool {
    do throws(FilePatterns.ExcessError) {
      return try patterns.excludes(path(of: file))
    } catch {
      let (message, advice) =
        if error.limit == .patternSteps {
          (
            "matching \(file) against the patterns of the configuration takes more than \(error.most) steps",
            "use fewer or shorter patterns"
          )
        } else {
          (
            "the overrides of the configuration have more than \(error.most) settings, reached at \(file)",
            "use fewer overrides for the same files"
          )
        }
      throw Failure(
        message: message,
        hint: "\(advice), or raise the limit \"\(error.limit.rawValue)\" with '--limit'")
    }
  }

  /// Returns the path of a file relative to the folder of the configuration.
  func path(of file: String) -> String {
    Paths.relative(file: file, from: folder)
  }

  /// Returns the path of the configuration that applies to a path: the one that the arguments name, or the nearest one in the
  /// folder of the path or above it; `nil` if no configuration applies. For a URL, the search starts in the current folder.
  static func file(
    _ arguments: ParsedArguments, startingAt path: String?, contents: FileContents? = nil
  ) throws(Failure) -> String? {
    if arguments[noConfiguration] && arguments.isSet(option) {
      throw Failure(message: "'--config' and '--no-config' cannot be used together", hint: "remove one of them")
    }
    return arguments[noConfiguration] ? nil : arguments[option] ?? find(from: path, contents ?? arguments.files)
  }

  /// Returns the nearest configuration in the folder of a path or above it.
  private static func find(from path: String?, _ contents: FileContents) -> String? {
    let path = path.flatMap { Paths.isURL($0) ? nil : $0 } ?? ""
    var folder = contents.isFolder(path) ? path : Paths.folder(of: path)
    // For a pattern, the search starts in the folder before its first wildcard.
    while Glob.isPattern(folder) && !contents.isFolder(folder) { folder = Paths.folder(of: folder) }
    for _ in 0..<256 {
      let file = Paths.join(folder, fileName)
      // A broken link is returned too; reading it reports the error.
      if contents.isFile(file) { return file }
      let absolute = Paths.absolute(folder.isEmpty ? "." : folder)
      if absolute == "/" { return nil }
      folder = parent(of: folder)
    }
    return nil
  }

  /// Returns the parent of a folder. The parent of a relative path is relative.
  private static func parent(of folder: String) -> String {
    let names = folder.split(separator: "/")
    if folder.hasPrefix("/") { return "/" + names.dropLast().joined(separator: "/") }
    if let last = names.last, last != "..", last != "." { return names.dropLast().joined(separator: "/") }
    return Paths.join(folder == "." ? "" : folder, "..")
  }
}
