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
    let operands = arguments.operands
    // A branch chooses the configuration of a driver, so its templates are not loaded.
    let project = try console.project(arguments, of: path ?? operands[1], path == nil ? .templates : [])
    let reader = try PageReader(arguments, console, limits: project.limits)
    // Git passes temporary files.
    let names = path.map(Self.names) ?? (base: operands[0], ours: operands[1], theirs: operands[2])
    try self.init(
      (names.base, try await reader.fetch(operands[0])), (names.ours, try await reader.fetch(operands[1])),
      (names.theirs, try await reader.fetch(operands[2])), path: path ?? operands[1], project, console)
  }

  /// Creates a run of three versions: their names in messages, and their contents.
  init(
    _ base: (name: String, bytes: [UInt8]), _ ours: (name: String, bytes: [UInt8]),
    _ theirs: (name: String, bytes: [UInt8]), path: String, _ project: Project, _ console: Console
  ) throws(Failure) {
    func document(_ version: (name: String, bytes: [UInt8])) throws(Failure) -> Document {
      do throws(ParseError) {
        return try Document(
          parsing: version.bytes, syntax: .jsonc, limits: project.limits,
          identityKeys: project.registry.shape.identityKeys)
      } catch {
        var failure = Failure(error, version.name)
        failure.hint = "pages are merged if all three files are valid JSON"
        throw failure
      }
    }
    (self.project, self.console, self.path) = (project, console, path)
    names = (base.name, ours.name, theirs.name)
    files = (try document(base), try document(ours), try document(theirs))
  }

  /// Returns the names of the versions of a page in a repository.
  static func names(of path: String) -> (base: String, ours: String, theirs: String) {
    ("\(path) (base)", "\(path) (ours)", "\(path) (theirs)")
  }

  /// Checks that an output does not overwrite one of the other versions.
  func checkOutput(_ output: String?) throws(UsageError) {
    var inputs = InputFiles(project)
    inputs.add(names.base, as: "common version")
    inputs.add(names.theirs, as: "version")
    try inputs.addOutput(output, of: OutputOption.output.name)
  }

  /// Returns the merge for the browser, which writes a file.
  /// - Parameter shown: The path of the file in messages.
  func site(writing output: String, shown: String) throws(Failure) -> MergeSite {
    do throws(FileError) {
      let written =
        FileSystem.exists(output) ? try FileSystem.readRegularFile(output, limit: project.limits.bytes) : nil
      return MergeSite(
        MergeSite.Versions(names: names, files: files), project, path: path, output: shown, file: output,
        written: written)
    } catch {
      throw Failure(error)
    }
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
