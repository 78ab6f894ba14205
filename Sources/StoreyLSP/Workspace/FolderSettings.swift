import Storey
import StoreyEditor
import StoreyFiles
import StoreyProject
import StoreyValidation

/// The settings that apply to the files of a folder: a project, and the places in its files that an
/// editor shows or changes.
struct FolderSettings: Sendable {
  /// The folder whose files they apply to.
  var folder: String
  let project: Project
  let surroundings: Surroundings
  /// The reports of files that the settings were read from, by absolute path.
  let reports: [String: PageReport]
  /// The status, before they were read, of the files that the settings were read from and of those that would change them if they
  /// existed; `nil` for a file that does not exist. The keys are absolute paths.
  private(set) var status: [String: FileStatus?]
  /// The places at which templates declare their patterns.
  let declarations: [FloorPattern: TemplateDeclaration]
  /// The contents of the configuration and of the baseline, by absolute path, for edits of them.
  let texts: [String: [UInt8]]
  /// The descriptions of the files that cannot be used.
  let failures: [String]
  /// Whether the configuration and the files that it names have no errors that prevent corrections, as with '--fix'.
  let isSound: Bool

  /// Creates the settings of a folder.
  /// - Parameter contents: The files that the project was read from.
  init(of folder: String, _ project: Project, _ contents: FileContents) {
    self.folder = folder
    self.project = project
    var unusable: [String: String] = [:]
    for problem in project.problems where !(problem.kind == .configuration && problem.isInvalid) {
      if let failure = problem.failure { unusable[Paths.absolute(problem.path)] = failure.message }
    }
    failures = unusable.values.sorted()
    var texts: [String: [UInt8]] = [:]
    for case let file? in [project.configurationFiles.first, project.paths.baseline] {
      let limit = FileKind.baseline.byteLimit ?? .max
      texts[Paths.absolute(file)] = try? contents.contents(of: file, limit: limit, namedBy: .file).bytes
    }
    self.texts = texts
    var reports = project.reports
    if let file = project.configurationFiles.first.map(Paths.absolute), let report = reports[file] {
      reports[file] = UnusableFiles(failures: unusable).marked(report, in: file, contents)
    }
    self.reports = reports
    let declarations = Self.declarations(project)
    self.declarations = declarations
    surroundings = Surroundings(
      registry: project.registry, configuration: project.configuration, theme: project.theme,
      templateFiles: declarations.mapValues(\.path))
    status = Dictionary(project.files.map { ($0.path, $0.status) }) { first, _ in first }
    isSound = project.isConfigurationSound && !Self.preventCorrections(unusable, project, contents)
  }

  /// Returns the surroundings of a file: those of the folder, with the dialect that the configuration gives the file.
  func surroundings(of file: String) -> Surroundings {
    var surroundings = surroundings
    if let (shape, syntax) = project.shape(ofOverridden: file) {
      surroundings.registry.shape = shape
      surroundings.registry.syntax = syntax
    }
    surroundings.files = project.siblings(of: file, surroundings.registry)
    return surroundings
  }

  /// The numbers of the settings: different settings do not share one.
  var generation: Int { project.number }

  /// The absolute path of the configuration; `nil` if the folder has no configuration.
  var configurationFile: String? { project.configurationFiles.first.map(Paths.absolute) }

  /// The absolute path of the baseline.
  var baselineFile: String? { project.paths.baseline.map(Paths.absolute) }

  private static func declarations(_ project: Project) -> [FloorPattern: TemplateDeclaration] {
    project.declarations.compactMapValues { TemplateDeclaration(of: $0.sourceBytes, at: Paths.absolute($0.file)) }
  }

  /// Returns whether an unusable file prevents corrections. They do not depend on the theme, or on findings that are not known yet.
  private static func preventCorrections(
    _ unusable: [String: String], _ project: Project, _ contents: FileContents
  ) -> Bool {
    let missing = project.paths.baseline.flatMap { contents.isFile($0) ? nil : $0 }
    let others = Set([project.paths.theme, missing].compactMap(\.self).map(Paths.absolute))
    return unusable.keys.contains { !others.contains($0) }
  }

  /// Adds files that the settings depend on.
  mutating func add(_ paths: [String], _ status: [String: FileStatus?]) {
    for path in paths where self.status[path] == nil { self.status[path] = status[path] ?? .some(nil) }
  }

  /// Returns whether a change of a file would change the settings. O(files of the settings).
  func dependsOn(_ path: String) -> Bool { wereRead(from: path) || cover(path) }

  /// Whether the settings were read from a file, or would be if it existed. O(1).
  func wereRead(from path: String) -> Bool { status[path] != nil }

  /// Whether a file is in a folder of templates, or is a folder with files of the settings. It is the same for all settings of a
  /// generation.
  func cover(_ path: String) -> Bool {
    status.keys.contains { $0.hasPrefix(path + "/") }
      || project.paths.templates.contains { path.hasPrefix(Paths.absolute($0) + "/") }
  }
}
