import Storey
import StoreyFiles
import StoreyProject
import StoreyStream
import StoreyValidation

/// `storey validate --ndjson --format ndjson`: checks each line of a stream.
extension ValidateTask {
  /// Writes the findings of each line.
  func runStream() async throws -> ExitCode {
    Self.noteConfiguration(of: project, console)
    let path = try StreamOptions.path(arguments)
    if !project.isConfigurationSound {
      throw Failure(
        message: "the configuration has errors", hint: "correct them, or ignore the file with '--no-config'")
    }
    if configuration.baseline != nil {
      console.note("storey: note: the baseline of the configuration is not applied to a stream")
    }
    if configuration.maxWarnings != nil {
      console.note("storey: note: \"maxWarnings\" of the configuration is not applied to a stream")
    }
    let least: Severity = arguments[ValidateOptions.quiet] ? failLevel : .note
    let validator = Validator(
      registry: project.registry, configuration: configuration, details: .pointer,
      least: configuration.suppressions.isEmpty ? least : .note)
    let checks = validator.checks(forPath: project.path(of: path))
    let stream = StreamValidator(
      limits: checks.limits, failLevel: failLevel, least: least, shape: checks.registry.shape,
      validate: { validator.validate($0, file: path, with: checks) })
    return try await LineStream.run(
      path, to: nil, jobs: arguments[ValidateOptions.jobs], limits: checks.limits, console, result: stream.result)
  }
}
