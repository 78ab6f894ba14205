import Storey
import StoreyFiles
import StoreyValidation

/// Findings that are known: read before a run, written and looked through after it.
extension ValidateTask {
  /// Reads the baseline. One that is missing is reported, and the pages are checked without it.
  /// - Throws: When the file is not a baseline, or is to be written and cannot be read; before anything is written.
  func readBaseline(namedBy source: FileSource, _ isSound: inout Bool) throws -> Baseline? {
    guard let file = baselineFile else { return nil }
    // The first one is still to be written.
    if writesBaseline && !FileSystem.isTaken(file) { return Baseline() }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: file, limit: DocumentLimits.default.bytes, namedBy: source)
    } catch {
      // What it holds would be lost.
      if writesBaseline { throw Failure(error) }
      console.note(
        Failure(message: error.description, hint: "write a baseline with '--write-baseline', or name another one"))
      isSound = false
      return Baseline()
    }
    let reading = Baseline.read(bytes)
    if let baseline = reading.value { return baseline }
    // Of another file, such as a page, there is only this to say.
    if Baseline.isMeant(by: bytes) {
      let report = PageReport(file: file, reading.diagnostics, within: .standard, source: bytes)
      console.note(problems: [quotable.shown(report)])
    }
    throw UsageError(
      message: "\(file) is not a baseline", hint: "name another file with '--baseline', or delete this one")
  }

  func writeBaseline(_ known: Baseline?, _ run: inout ValidationRun) {
    if let page = run.pageCut {
      return run.fail(
        Failure(
          message: "the baseline is not written, because not all findings of \(page) are listed",
          hint: "correct some findings first, or raise the limits with '--limit'"))
    }
    guard let file = baselineFile, var recorded = run.recorded else { return }
    let checked = run.checkedPaths
    // What this run has not looked at is known as before, unless it is gone. Of a URL only a server could tell.
    recorded.keep(known ?? Baseline()) { path in
      !checked.contains(path) && (Paths.isURL(path) || FileSystem.exists(Paths.join(Paths.folder(of: file), path)))
    }
    do throws(FileError) {
      try FileSystem.replace(file, with: recorded.write())
      console.note("\(Wording.counted(recorded.count, "known finding")) in \(file)")
    } catch {
      run.fail(Failure(message: "the baseline is not written: \(error)", hint: error.hint))
    }
  }

  func noteStale(_ baseline: Baseline, _ run: ValidationRun) {
    let stale = baseline.count { run.checkedPaths.contains($0) }
    // Of what is not listed it is not known whether it is there.
    if stale == 0 || run.pageCut != nil { return }
    console.note(
      "\(baselineFile ?? ""): \(stale) known finding\(stale == 1 ? " is" : "s are") no longer there; '--write-baseline' takes \(stale == 1 ? "it" : "them") out"
    )
  }
}
