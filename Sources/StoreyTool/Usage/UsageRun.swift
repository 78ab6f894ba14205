import StoreyFiles
import StoreyProject

/// One run of `storey usage` over many pages: reads them, and searches them concurrently.
struct UsageRun {
  private let project: Project
  private let console: Console
  private let finder: PageFinder
  private let reader: PageReader
  /// The operands, which are pages even if they do not look so.
  private let named: Set<String>

  /// Finds the pages of operands.
  init(_ operands: [String], _ arguments: ParsedArguments, _ project: Project, _ console: Console) throws {
    self.project = project
    self.console = console
    named = Set(operands)
    reader = try PageReader(arguments, console, limits: project.limits)
    finder = try PageFinder(operands, arguments.files) { path in try project.excludes(path) }
  }

  /// Searches all pages. Prints an error for each page that cannot be read.
  /// - Parameters:
  ///   - search: Searches a page, on any thread.
  ///   - take: Receives the results one by one, in the order of the paths.
  /// - Returns: Whether all pages were searched.
  func forEachPage<Found: Sendable>(
    _ search: @escaping @Sendable ([UInt8], String) throws(Failure) -> Found, take: (Found, String) -> Void
  ) async -> Bool {
    for failure in finder.failures { console.note(failure) }
    var isComplete = finder.failures.isEmpty
    var done = 0
    var paths = finder.paths.makeIterator()
    let (project, named, reader, console) = (project, named, reader, console)
    await Parallel.forEach(
      jobs: min(FileSystem.coreCount, finder.paths.count),
      next: { () -> (path: String, bytes: Result<[UInt8], Failure>)? in
        guard let path = paths.next() else { return nil }
        do throws(Failure) {
          return (path, .success(try await reader.fetch(path)))
        } catch {
          return (path, .failure(error))
        }
      },
      { file -> (path: String, found: Result<Found?, Failure>) in
        do throws(Failure) {
          let bytes = try file.bytes.get()
          // Other JSON files of a folder are not pages.
          if !named.contains(file.path), project.recognition.kind(of: bytes, at: file.path) != .page {
            return (file.path, .success(nil))
          }
          return (file.path, .success(try search(bytes, file.path)))
        } catch {
          return (file.path, .failure(error))
        }
      },
      take: { path, result in
        done += 1
        console.progress(done, of: finder.paths.count)
        switch result {
        case .success(let found?): take(found, path)
        case .success(nil): return
        case .failure(let failure):
          console.endProgress()
          console.note(failure)
          isComplete = false
        }
      })
    console.endProgress()
    return isComplete
  }
}
