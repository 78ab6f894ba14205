import StoreyFiles
import StoreyProject
import StoreyValidation

/// The input and output files of a run. An output must not overwrite an input or another output.
struct InputFiles {
  /// The inputs, as worded in messages.
  private var inputs: [FileIdentity: String] = [:]
  /// The options that write the outputs, and the pages of those that an option writes for each page.
  private var outputs: [FileIdentity: (option: String, page: String?)] = [:]

  /// Creates an empty set.
  init() {}

  /// Creates the set of the files that a run reads, other than its pages: those of a project.
  init(_ project: Project) {
    add(project.options.app, as: FileKind.manifest.name)
    add(project)
  }

  /// Adds an input. URLs, devices, pipes and `nil` are ignored.
  mutating func add(_ path: String?, as use: String) {
    guard let path, let identity = FileIdentity(of: path) else { return }
    if inputs[identity] == nil { inputs[identity] = "the \(use) \(path == "-" ? "on standard input" : path)" }
  }

  /// Adds the files of a project.
  mutating func add(_ project: Project) {
    for file in project.configurationFiles { add(file, as: FileKind.configuration.name) }
    for template in project.templates { add(template.file, as: FileKind.template.name) }
    add(project.paths.theme, as: FileKind.theme.name)
  }

  /// Adds the output of an option; `nil` and `-` mean standard output.
  /// - Parameters:
  ///   - path: The file.
  ///   - option: The name of the option.
  ///   - page: The page of the output, when the option writes one for each page.
  /// - Throws: `UsageError` when the file is an input, or is also written by another option, for another page or by a
  ///   standard stream.
  mutating func addOutput(_ path: String?, of option: String, for page: String? = nil) throws(UsageError) {
    guard let path, path != "-" else { return try addStandardOutput() }
    guard let identity = FileIdentity(ofOutput: path) else { return }
    if let use = inputs[identity] { throw Self.refusal("'\(option)' would overwrite \(use)") }
    if let other = outputs[identity] {
      if let page, let otherPage = other.page {
        throw PageOutputs.clash("\(otherPage) and \(page) would both be written to \(path)")
      }
      throw Self.refusal("'\(option)' would overwrite the output of '\(other.option)'")
    }
    // Writing to an open descriptor appends to its file and does not replace it.
    if OpenDescriptor(following: path) == nil {
      for (stream, name) in [
        (OpenDescriptor.standardOutput, "standard output"), (.standardError, "standard error"),
      ] where FileIdentity(of: stream) == identity {
        throw Self.refusal("'\(option)' would overwrite the file that \(name) is redirected to")
      }
    }
    outputs[identity] = (option, page)
  }

  /// Checks the file that standard output leads to, if any.
  /// - Throws: `UsageError` when it is an input.
  func addStandardOutput() throws(UsageError) {
    if let identity = FileIdentity(of: .standardOutput), let use = inputs[identity] {
      throw Self.refusal("standard output is redirected to \(use), which is an input")
    }
  }

  /// Returns the option that writes a file, or `nil` if none does.
  func option(writing path: String) -> String? {
    outputs.isEmpty ? nil : FileIdentity(of: path).flatMap { outputs[$0]?.option }
  }

  private static func refusal(_ message: String) -> UsageError {
    UsageError(message: message, hint: "use another output file")
  }
}
