import Storey
import StoreyFiles
import StoreyProject
import StoreyServe
import StoreyValidation

/// One run of `storey merge`: the three files of a page, their merge, and the findings that only the merged page has.
struct MergeRun {
  let project: Project
  private let console: Console
  /// The names of the files in messages.
  let names: (base: String, ours: String, theirs: String)
  private let files: (base: Document, ours: Document, theirs: Document)
  /// The path for which rules are configured: that of the page in the work tree, or of our file.
  private let path: String

  /// Reads the files that the operands name.
  /// - Parameter path: The path of the page in the work tree, for git; otherwise `nil`.
  init(_ arguments: ParsedArguments, _ console: Console, path: String?) async throws {
    self.console = console
    let (base, ours, theirs) = (arguments.operands[0], arguments.operands[1], arguments.operands[2])
    self.path = path ?? ours
    // A branch chooses the configuration of a driver, so its templates are not loaded.
    let project = try console.project(arguments, of: self.path, path == nil ? .templates : [])
    self.project = project
    let reader = try PageReader(arguments, console, limits: project.limits)
    func document(_ path: String, _ name: String) async throws(Failure) -> Document {
      let bytes = try await reader.fetch(path)
      do throws(ParseError) {
        return try Document(
          parsing: bytes, syntax: .jsonc, limits: project.limits, identityKeys: project.registry.shape.identityKeys)
      } catch {
        throw Failure(
          message: "\(name):\(error.position.line):\(error.position.column): \(error.message) [\(error.rule)]",
          hint: "pages are merged if all three files are valid JSON")
      }
    }
    // Git passes temporary files.
    names = path.map { ("\($0) (base)", "\($0) (ours)", "\($0) (theirs)") } ?? (base, ours, theirs)
    files = (
      try await document(base, names.base), try await document(ours, names.ours),
      try await document(theirs, names.theirs)
    )
  }

  /// Checks that an output does not overwrite one of the other versions.
  func checkOutput(_ output: String?) throws(UsageError) {
    var inputs = InputFiles(project)
    inputs.add(names.base, as: "common version")
    inputs.add(names.theirs, as: "version")
    try inputs.addOutput(output, of: OutputOption.output.name)
  }

  /// Returns the merge for the browser, which writes a file.
  func site(writing output: String) throws -> MergeSite {
    let written = FileSystem.exists(output) ? try FileSystem.readRegularFile(output, limit: project.limits.bytes) : nil
    return MergeSite(
      MergeSite.Versions(names: names, files: files), project, path: path, output: output, file: output,
      written: written)
  }

  func merge(_ decisions: MergeDecisions) -> PageMerge {
    PageMerge(base: files.base, ours: files.ours, theirs: files.theirs, project.registry.shape, decisions)
  }

  /// Prints the findings of a merged page that neither version has. Returns whether it has only notes.
  func reportFindings(of merge: PageMerge) throws(Failure) -> Bool {
    let checker = FileChecker(project, details: [.pointer, .fingerprint])
    func report(_ bytes: [UInt8]) -> PageReport { checker.report(on: bytes, at: path) }
    let report = FileChecker.report(
      report(merge.text), without: [report(files.ours.bytes), report(files.theirs.bytes)])
    let isClean = report.count(of: .error) + report.count(of: .warning) == 0
    if isClean { return true }
    console.note(escaped: ["the merged page has findings that neither version has:"])
    console.note(problems: [report])
    return false
  }
}
