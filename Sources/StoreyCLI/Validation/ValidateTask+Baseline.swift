import Storey
import StoreyFiles
import StoreyValidation

/// Reading, writing and checking of the baseline.
extension ValidateTask {
  /// Reads the baseline. If it cannot be read, this is reported and the pages are checked without a baseline.
  /// - Throws: `UsageError` when the file is not a baseline, and `Failure` when it cannot be read but would be overwritten.
  func readBaseline(namedBy source: FileSource, _ isSound: inout Bool) throws -> Baseline? {
    guard let file = baselineFile else { return nil }
    // The baseline is written for the first time.
    if writesBaseline && !arguments.files.isInUse(file) { return Baseline() }
    let read: FileBytes
    do throws(FileError) {
      read = try arguments.files.contents(of: file, limit: DocumentLimits.default.bytes, namedBy: source)
    } catch {
      // Overwriting an unreadable baseline would lose its contents.
      if writesBaseline { throw Failure(error) }
      console.note(
        Failure(message: error.description, hint: "create a baseline with '--write-baseline', or use another file"))
      isSound = false
      return Baseline()
    }
    let bytes = read.bytes
    let reading = Baseline.read(bytes, syntax: configuration.syntax ?? .json)
    if let baseline = reading.value { return baseline }
    // The errors of a file that is checked are among the findings.
    let isChecked = arguments.operands.map(Paths.absolute).contains(Paths.absolute(file))
    if isChecked && !writesBaseline && Baseline.isMeant(by: bytes) { return Baseline() }
    // Findings are only useful for a file that was meant as a baseline, not for a page.
    if Baseline.isMeant(by: bytes) {
      let report = PageReport(file: file, reading.diagnostics, within: .standard, source: bytes)
      console.note(problems: [quotable.shown(report, read.isQuotable)])
    }
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
