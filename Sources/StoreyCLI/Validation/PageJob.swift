import Storey
import StoreyPresentation
import StoreyValidation

/// A page that is to be checked: a file that is still to be read, or what was read or fetched already.
enum PageJob: Sendable {
  case file(String)
  case line(LineReader.Line, file: String)
  case fetched(Result<[UInt8], Failure>, url: String)

  var file: String {
    switch self {
    case .file(let path), .line(_, let path), .fetched(_, let path): path
    }
  }
}

extension PageReader {
  /// How many servers are asked at the same time.
  private static let connections = 8

  /// Jobs as they are, but for URLs: those are fetched, a few at a time.
  func fetchingURLs(of jobs: [PageJob]) async -> [PageJob] {
    var jobs = jobs
    var urls = jobs.enumerated().filter { Paths.isURL($0.element.file) }.makeIterator()
    await withTaskGroup(of: (index: Int, job: PageJob).self) { group in
      func addNext() {
        guard let (index, job) = urls.next() else { return }
        group.addTask { (index, .fetched(await result(of: job.file), url: job.file)) }
      }
      for _ in 0..<Self.connections { addNext() }
      while let (index, job) = await group.next() {
        jobs[index] = job
        addNext()
      }
    }
    return jobs
  }

  private func result(of url: String) async -> Result<[UInt8], Failure> {
    do throws(Failure) {
      return .success(try await fetch(url))
    } catch {
      return .failure(error)
    }
  }
}

/// What became of a page.
struct CheckedPage: Sendable {
  /// The file that it is, or is in.
  var file: String
  /// Why it could not be read; the rest is empty then.
  var failure: Failure?
  /// What was found.
  var found = ValidationSummary()
  /// What of it is shown.
  var shown = ValidationSummary()
  /// What it contributes to each report.
  var parts: [[UInt8]] = []
  /// Which suppressions were about it, and whether they were used.
  var suppressionUse: [Int: Bool] = [:]
  /// The report itself; only kept where a baseline has a say in it.
  var report: PageReport?
}

/// Checks pages, on any thread.
struct PageChecker: Sendable {
  let validator: Validator
  let reporters: [any Reporter]
  /// The folder that the configuration's patterns count from, from the root.
  let folder: String
  /// What standard input is called.
  let standardInputName: String
  /// Whether reports wait until a baseline was asked.
  let keepsReports: Bool
  /// Findings below are left out.
  let leastShown: Severity

  /// What a file is called; standard input has a name of its own.
  func name(of file: String) -> String { file == "-" ? standardInputName : file }

  /// The path that a configuration knows a file by.
  func path(of file: String) -> String {
    Paths.relative(file: name(of: file), from: folder)
  }

  func check(_ job: PageJob) -> CheckedPage {
    let name = name(of: job.file)
    let path = path(of: job.file)
    var report: PageReport
    switch job {
    case .line(let line, _):
      report = validator.validate(line.bytes, file: name, path: path, firstLine: line.number)
    case .fetched(.failure(let failure), let url):
      return CheckedPage(file: url, failure: failure)
    case .fetched(.success(let bytes), _):
      report = validator.validate(bytes, file: name, path: path)
    case .file(let file):
      do throws(FileError) {
        let bytes = try FileSystem.read(file, limit: validator.byteLimit(forPath: path))
        report = validator.validate(bytes, file: name, path: path)
      } catch {
        return CheckedPage(file: job.file, failure: Failure(reading: error))
      }
    }
    if keepsReports {
      return CheckedPage(file: job.file, suppressionUse: report.suppressionUse, report: report)
    }
    return finish(&report, of: job.file)
  }

  /// Counts and writes what is left of a report.
  func finish(_ report: inout PageReport, of file: String, isPage: Bool = true) -> CheckedPage {
    var checked = CheckedPage(file: file, suppressionUse: report.suppressionUse)
    checked.found.add(report, isPage: isPage)
    report.keep(atLeast: leastShown)
    checked.shown.add(report, isPage: isPage)
    checked.parts = reporters.map { $0.part(of: report) }
    return checked
  }
}
