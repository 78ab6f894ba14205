import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// `storey validate --watch`: checks the pages again whenever one of the files of the run changes.
struct ValidationWatch {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Checks the pages until the process is ended, or the reader of standard output closes it.
  /// - Throws: `UsageError` when no page can be checked at first. Other errors are printed, and the watch continues: a file can be
  ///   incomplete for a moment.
  func run() async throws -> ExitCode {
    try ValidateOptions.check(arguments, console.tool)
    let projects = try ProjectReader(arguments, console)
    var isFirst = true
    while true {
      // The status of the files is taken before they are read, so that a change during the run is noticed.
      var watch = FileWatch { watchedFiles(projects) }
      if console.isTerminal { try console.write(Self.clearing) }
      do {
        _ = try await ValidateTask(arguments, projects, console).run()
      } catch let failure as Failure {
        console.note(failure)
      } catch let error as UsageError where !isFirst {
        console.note(error, of: ValidateOptions.command)
      }
      isFirst = false
      console.note("storey: waiting for changes; press Ctrl-C to stop")
      // Several changes within the pause are checked together.
      repeat { try await Task.sleep(for: .milliseconds(FileWatch.pause)) } while !watch.hasChanged()
    }
  }

  /// The sequence that clears the screen of a terminal. The lines that have scrolled out of it are kept.
  private static let clearing = "\u{1B}[H\u{1B}[2J"

  /// Returns the pages and the files of their project. Reports that the run writes are left out.
  private func watchedFiles(_ projects: ProjectReader) -> [String] {
    let reports = Set(arguments[ValidateOptions.report].map { Paths.absolute($0.file) })
    let pages = PageFinder(arguments.operands, arguments.files) { reports.contains(Paths.absolute($0)) }
    return pages.paths + projects.watchedFiles(of: ValidateOptions.firstPath(arguments), ValidateTask.parts(arguments))
  }
}
