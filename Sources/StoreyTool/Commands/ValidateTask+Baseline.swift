import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// Reading, writing and checking of the baseline.
extension ValidateTask {
  /// Returns the known findings; `nil` without a baseline. If the baseline cannot be read, this is printed, and the pages are checked
  /// without it.
  /// - Throws: `UsageError` when the file is not a baseline, and `Failure` when it cannot be read but would be overwritten.
  func knownFindings(_ isSound: inout Bool) throws -> Baseline? {
    guard let file = baselineFile else { return nil }
    guard let problem = project.problems(of: .baseline).first else { return project.baseline }
    if case .unreadable(let error) = problem.reason {
      // The baseline is written for the first time.
      if writesBaseline && !arguments.files.isInUse(file) { return Baseline() }
      // Overwriting an unreadable baseline would lose its contents.
      if writesBaseline { throw Failure(error) }
      console.note(
        Failure(message: error.description, hint: "create a baseline with '--write-baseline', or use another file"))
      isSound = false
      return Baseline()
    }
    // The errors of a file that is checked are among the findings.
    let isChecked = arguments.operands.map(Paths.absolute).contains(Paths.absolute(file))
    if isChecked && !writesBaseline && problem.isInvalid { return Baseline() }
    if let report = problem.report { console.note(problems: [report]) }
    throw UsageError(
      message: "\(file) is not a baseline", hint: "use another file with '--baseline', or delete this file")
  }

  func writeBaseline(_ known: Baseline?, _ run: inout ValidationRun) {
    if let page = run.pageCut {
      return run.fail(
        Failure(
          message: "the baseline was not written: some findings of \(page) are not listed",
          hint: "correct some findings first, or raise the limits with '--limit'"))
    }
    guard let file = baselineFile, var recorded = run.recorded else { return }
    let checked = run.checkedPaths
    // Entries of files that were not checked are kept, unless the file no longer exists. Entries of URLs are always kept.
    recorded.keep(known ?? Baseline()) { path in
      !checked.contains(path) && (Paths.isURL(path) || FileSystem.exists(Paths.join(Paths.folder(of: file), path)))
    }
    do throws(FileError) {
      try FileSystem.replace(file, with: recorded.write())
      console.note("wrote \(Wording.counted(recorded.count, "known finding")) to \(file)")
    } catch {
      run.fail(Failure(message: "the baseline was not written: \(error)", hint: error.hint))
    }
  }

  func noteStale(_ baseline: Baseline, _ run: ValidationRun) {
    let stale = baseline.count { run.checkedPaths.contains($0) }
    // Findings that are not listed may still exist.
    if stale == 0 || run.pageCut != nil { return }
    console.note(
      "\(baselineFile ?? ""): \(stale) known finding\(stale == 1 ? " no longer exists" : "s no longer exist"); use '--write-baseline' to remove \(stale == 1 ? "it" : "them")"
    )
  }
}
