import Storey
import StoreyFiles
import StoreyProject
import StoreyServe
import StoreyServer

/// `storey serve --merge`: the conflicts of three files, or of a merge in a repository, which are decided in the browser.
enum MergeServing {
  /// Returns the pages whose conflicts are decided, and the theme of their pictures.
  static func sites(
    _ arguments: ParsedArguments, _ console: Console
  ) async throws -> (sites: [MergeSite], theme: Theme) {
    let operands = arguments.operands
    if operands.count == 3 {
      let output = arguments[OutputOption.output] ?? operands[1]
      if operands.contains("-") || Paths.isURL(output) || output == "-" {
        throw UsageError(message: "the merged page must be written to a file", hint: "name it with '--output'")
      }
      let run = try await MergeRun(arguments, console, path: nil)
      if arguments.isSet(OutputOption.output) { try run.checkOutput(output) }
      return ([try run.site(writing: output, shown: output)], run.project.theme)
    }
    if arguments.isSet(OutputOption.output) {
      throw UsageError(
        message: "'--output' requires three files", hint: "the pages of a repository are written in place")
    }
    if operands.count > 1 {
      throw UsageError(
        message: "expected three files: BASE OURS THEIRS, or no more than one page of a repository",
        hint: "see 'storey serve --help'")
    }
    return try sites(ofRepositoryAt: operands.first ?? ".", arguments, console)
  }

  /// Finds the pages with conflicts of the merge that git has begun.
  private static func sites(
    ofRepositoryAt path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> (sites: [MergeSite], theme: Theme) {
    let isFolder = FileSystem.isFolder(path)
    let repository = try GitRepository(of: isFolder ? path : Paths.folder(of: Paths.absolute(path)))
    let scope = try GitScope([path], repository)
    let objects = try GitObjects(repository)
    let project = try console.project(arguments, of: path, [.templates, .layout])
    var sites: [MergeSite] = []
    for file in try repository.unmergedFiles() where scope.contains(file.path) && file.path.hasSuffix(".json") {
      let output = Paths.join(repository.folder, file.path)
      let shown = scope.shown(file.path)
      guard let base = file.base, let ours = file.ours, let theirs = file.theirs else {
        console.note("storey: note: \(shown) does not exist in all three versions; decide it with git")
        continue
      }
      let limit = project.limits.bytes
      let bytes = try [base, ours, theirs].map { try objects.bytes(of: $0, limit: limit) }
      if project.recognition.kind(of: bytes[1], at: output) != .page { continue }
      let names = MergeRun.names(of: shown)
      do throws(Failure) {
        let run = try MergeRun(
          (names.base, bytes[0]), (names.ours, bytes[1]), (names.theirs, bytes[2]), path: output, project, console)
        sites.append(try run.site(writing: output, shown: shown))
      } catch {
        console.note(error)
      }
    }
    if sites.isEmpty {
      throw Failure(
        message: "no page of \(path) has conflicts in the repository in \(repository.folder)",
        hint: "begin a merge with git, or name three files: BASE OURS THEIRS")
    }
    return (sites, project.theme)
  }

  /// The time between checks for signals, in milliseconds.
  private static let longestWait: Int32 = 2_000

  /// Serves the conflicts until a signal ends the process.
  /// - Returns: Whether all pages were saved.
  @MainThread
  static func serve(
    _ arguments: ParsedArguments, port: UInt16, _ console: Console, open: (String) -> Void
  ) async throws -> Bool {
    let (sites, theme) = try await sites(arguments, console)
    let routes = MergeRoutes(sites, theme)
    let signals = try SignalPipe()
    let server = try HTTPServer.started(port: port) { await routes.response(to: $0) }
    console.note("storey: serving the merge at \(server.address)/; press Ctrl-C to stop")
    open(server.address)
    let notifier = FileNotifier()
    while !signals.takesEnd() {
      notifier.wait(for: signals, milliseconds: longestWait, isReported: notifier.watch([]))
    }
    server.stop()
    for site in sites where await !site.isSaved { return false }
    return true
  }
}
