import Storey
import StoreyFiles
import StoreyValidation

/// Finds the configuration in force, and reads it.
struct ConfigurationFinder {
  static let fileName = ".storey.json"
  /// How many bytes a configuration and those that it builds on may have.
  private static let mostBytes = 16 << 20

  static let option = Option<String>(
    "--config", .text("FILE"),
    help:
      "The configuration; \(fileName) in the folder of the first path (the current one for a URL), or above it, unless given."
  )

  static let noConfiguration = Flag("--no-config", help: "Follow no configuration file.")

  /// What is in force; where the file has errors, what of it could be read.
  let configuration: Configuration
  /// The folder that its patterns count from, from the root.
  let folder: String
  /// What is wrong with it, as it may be shown.
  let problems: [PageReport]
  /// The files of which messages may show a line.
  let quotable: QuotableFiles
  /// Every file that was read for it, also those with errors.
  let files: [String]
  private let patterns: FilePatterns
  /// The limits in force. A configuration that was found may come from the author of the pages: it can only lower them.
  var limits: Limits {
    configuration.mayRaiseLimits
      ? Limits.standard.overridden(by: configuration.limits) : Limits.standard.lowered(by: configuration.limits)
  }

  /// The configuration that the arguments name, or the one found upwards from a path; for a URL from the current folder. It
  /// may hold no more than the limits allow.
  init(_ arguments: ParsedArguments, startingAt path: String?, limits: Limits) throws(Failure) {
    if arguments[Self.noConfiguration] && arguments.isSet(Self.option) {
      throw Failure(message: "'--config' and '--no-config' contradict each other", hint: "use one of them")
    }
    let given = arguments[Self.option]
    guard !arguments[Self.noConfiguration], let file = given ?? Self.find(from: path) else {
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
    var reader = ConfigurationReader(rules: .ofTool, limits: limits) { path in
      read.append(path)
      let bytes = try FileSystem.contents(
        of: path, limit: Self.mostBytes, namedBy: path == given ? .commandLine : .file)
      bytesRead += bytes.count
      // Many links may lead to one file.
      if bytesRead > Self.mostBytes {
        throw FileError(
          action: "read", path: path, code: 0, reason: "the configurations have more than 16 MiB in all",
          hint: "build on fewer configurations")
      }
      return bytes
    }
    if let given, SideFile.isPage(at: given) {
      throw Failure(message: "\(given) is not a configuration: it is a page", hint: "name a configuration")
    }
    folder = Paths.absolute(Paths.folder(of: file).isEmpty ? "." : Paths.folder(of: file))
    quotable = QuotableFiles(arguments, below: [folder])
    do {
      var (configuration, problems) = try reader.configuration(at: file)
      configuration.mayRaiseLimits = given != nil
      (self.configuration, self.problems, files) = (configuration, problems.map(quotable.shown), read)
    } catch {
      throw Failure(any: error)
    }
    patterns = FilePatterns(configuration, limits: limits)
  }

  /// Whether the configuration can be followed as it was meant.
  var isSound: Bool { problems.allSatisfy { $0.count(of: .error) == 0 } }

  /// Whether the configuration leaves a file out.
  /// - Throws: `Failure` when its patterns, those of overrides and suppressions included, take too long for the file, or when
  ///   its overrides set too much.
  func excludes(_ file: String) throws(Failure) -> Bool {
    do throws(FilePatterns.ExcessError) {
      return try patterns.excludes(path(of: file))
    } catch {
      let (message, advice) =
        if error.limit == .patternSteps {
          (
            "the patterns of the configuration take more than \(error.most) steps for \(file)",
            "fewer or shorter patterns"
          )
        } else {
          (
            "the overrides of the configuration set more than \(error.most) rules in all, those of \(file) included",
            "fewer overrides for the same files"
          )
        }
      throw Failure(
        message: message,
        hint: "write \(advice), or raise the limit \"\(error.limit.rawValue)\" with '--limit'")
    }
  }

  /// A path from the folder that patterns count from.
  func path(of file: String) -> String {
    Paths.relative(file: file, from: folder)
  }

  /// The nearest configuration in the folder of a path or above it.
  private static func find(from path: String?) -> String? {
    let path = path.flatMap { Paths.isURL($0) ? nil : $0 } ?? ""
    var folder = FileSystem.isFolder(path) ? path : Paths.folder(of: path)
    // A pattern: the folders before its first wildcard.
    while Glob.isPattern(folder) && !FileSystem.isFolder(folder) { folder = Paths.folder(of: folder) }
    for _ in 0..<256 {
      let file = Paths.join(folder, fileName)
      // A link that leads nowhere was meant to be followed: reading it is an error.
      if FileSystem.isTaken(file) && !FileSystem.isFolder(file) { return file }
      let absolute = Paths.absolute(folder.isEmpty ? "." : folder)
      if absolute == "/" { return nil }
      folder = parent(of: folder)
    }
    return nil
  }

  /// The folder above, as a path that is as relative as the folder was.
  private static func parent(of folder: String) -> String {
    let names = folder.split(separator: "/")
    if folder.hasPrefix("/") { return "/" + names.dropLast().joined(separator: "/") }
    if let last = names.last, last != "..", last != "." { return names.dropLast().joined(separator: "/") }
    return Paths.join(folder == "." ? "" : folder, "..")
  }
}
