import Storey
import StoreyFiles
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
    var isFirst = true
    while true {
      // The status of the files is taken before they are read, so that a change during the run is noticed.
      let sideFiles = sideFiles()
      var watch = FileWatch { watchedFiles(beside: sideFiles) }
      if console.isTerminal { try console.write(Self.clearing) }
      do {
        _ = try await ValidateTask(arguments, console).run()
      } catch let failure as Failure {
        console.note(failure)
      } catch let error as UsageError where !isFirst {
        console.note(error, of: ValidateCommand.description)
      }
      isFirst = false
      console.note("storey: waiting for changes; press Ctrl-C to stop")
      // Several changes within the pause are checked together.
      repeat { try await Task.sleep(for: .milliseconds(FileWatch.pause)) } while !watch.hasChanged()
    }
  }

  /// The sequence that clears the screen of a terminal. The lines that have scrolled out of it are kept.
  private static let clearing = "\u{1B}[H\u{1B}[2J"

  /// Returns the files other than pages that the run depends on. If the configuration cannot be read, only those that the
  /// arguments name.
  private func sideFiles() -> [String] {
    let finder = try? ConfigurationFinder(arguments, startingAt: ValidateOptions.firstPath(arguments))
    let settings = CommandSettings(arguments, finder)
    let manifests = ValidateOptions.manifests(arguments) ?? finder?.configuration.against ?? []
    let baseline = arguments[ValidateOptions.baseline] ?? finder?.configuration.baseline
    return settings.paths + manifests + [baseline].compactMap(\.self)
  }

  /// Returns the pages, the configuration that applies now, and the other files. Reports that the run writes are left out.
  private func watchedFiles(beside sideFiles: [String]) -> [String] {
    let reports = Set(arguments[ValidateOptions.report].map { Paths.absolute($0.file) })
    let pages = PageFinder(arguments.operands, arguments.files) { reports.contains(Paths.absolute($0)) }
    let configuration = try? ConfigurationFinder.file(arguments, startingAt: ValidateOptions.firstPath(arguments))
    return pages.paths + [configuration ?? nil].compactMap(\.self)
      + sideFiles.flatMap { TemplateLoader.watchedFiles(at: $0, arguments.files) }
  }
}
