import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// One run of `storey merge`: reads the three files of a page, merges them, and looks for findings that only the merged page has.
struct MergeRun {
  private let project: Project
  private let reader: PageReader
  private let console: Console
  /// The names of the files in messages.
  private(set) var names: (base: String, ours: String, theirs: String) = ("", "", "")
  private var files: (base: Document, ours: Document, theirs: Document)?
  /// The path for which rules are configured: that of the page in the work tree, or of our file.
  private var path: String?

  /// - Parameter path: The path of the page in the work tree, for git; otherwise `nil`.
  init(_ arguments: ParsedArguments, _ console: Console, path: String?) throws {
    self.console = console
    self.path = path
    let own = path ?? (arguments.operands.count > 1 ? arguments.operands[1] : nil)
    // A branch chooses the configuration of a driver, so its templates are not loaded.
    project = try console.project(arguments, of: own, path == nil ? .templates : [])
    reader = try PageReader(arguments, console, limits: project.limits)
  }

  // MARK: Files

  mutating func read(base: String, ours: String, theirs: String) async throws(Failure) {
    // Git passes temporary files.
    names = path.map { ("\($0) (base)", "\($0) (ours)", "\($0) (theirs)") } ?? (base, ours, theirs)
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
    files = (
      try await document(base, names.base), try await document(ours, names.ours),
      try await document(theirs, names.theirs)
    )
    if path == nil { path = ours }
  }

  /// Checks that an output does not overwrite one of the other versions.
  func checkOutput(_ output: String?) throws(UsageError) {
    var inputs = InputFiles(project)
    inputs.add(names.base, as: "common version")
    inputs.add(names.theirs, as: "version")
    try inputs.addOutput(output, of: OutputOption.output.name)
  }

  // MARK: Merging

  func merge(_ decisions: MergeDecisions) throws(Failure) -> PageMerge {
    guard let files else { throw Failure(message: "the files are not read") }
    do throws(JSONEditError) {
      return try PageMerge(
        base: files.base, ours: files.ours, theirs: files.theirs, project.registry.shape, decisions)
    } catch {
      throw Failure(message: "the page cannot be merged: \(error)")
    }
  }

  /// Prints the findings of a merged page that neither version has. Returns whether it has only notes.
  func reportFindings(of merge: PageMerge) throws(Failure) -> Bool {
    guard let files, let path else { return true }
    let checker = FileChecker(project, details: [.pointer, .fingerprint])
    // The findings of both versions are known ones.
    var known = Baseline()
    known.record(checker.report(on: files.ours.bytes, at: path), path: path)
    known.record(checker.report(on: files.theirs.bytes, at: path), path: path)
    var report = checker.report(on: merge.text, at: path)
    known.apply(to: &report, path: path)
    let isClean = report.count(of: .error) + report.count(of: .warning) == 0
    if isClean { return true }
    console.note(escaped: ["the merged page has findings that neither version has:"])
    console.note(problems: [report])
    return false
  }
}
