import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// The files and the rules of a call that checks or corrects pages.
struct MCPRun: Sendable {
  let project: Project
  /// The configuration of the project, with the rules that the call selects.
  let configuration: Configuration
  /// The files, sorted.
  let files: [String]
  /// The findings of the files of the project, and the files that cannot be found.
  let notes: [String]
  /// Whether the configuration has no errors, and all files were found.
  let isComplete: Bool

  /// Finds the files that the argument `paths` names.
  /// - Throws: `Failure` for a path outside of the folders, an unknown rule, and a file of the project that cannot be used. Errors
  ///   of the configuration do not prevent a check.
  init(_ arguments: MCPArguments, _ workspace: MCPWorkspace) throws(Failure) {
    let paths = try workspace.folders.pages(arguments.texts("paths"))
    let project = workspace.projects.project(of: paths.first, [.templates, .manifests, .baseline])
    for problem in project.problems where problem.kind != .configuration || !problem.isInvalid {
      if let failure = problem.failure { throw failure }
    }
    self.project = project
    configuration = try Self.selecting(arguments.texts("rules"), project.configuration)
    let named = Set(paths)
    do {
      let found = try PageFinder(paths, project.contents) { path in
        try project.excludes(path) || project.isOwn(path) && !named.contains(path)
      }
      files = found.paths
      notes = project.notes + found.failures.map(\.message)
      isComplete = found.failures.isEmpty && project.isConfigurationSound
    } catch {
      throw Failure(any: error)
    }
  }

  /// Returns a configuration with only some rules; with all of them if none is named.
  private static func selecting(
    _ names: [String], _ configuration: Configuration
  ) throws(Failure) -> Configuration {
    var configuration = configuration
    for name in names { _ = try configuration.rules.rule(named: name) }
    if !names.isEmpty { configuration.select(only: Set(names.map { RuleID($0) })) }
    return configuration
  }
}
