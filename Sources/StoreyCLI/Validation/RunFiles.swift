import StoreyPresentation
import StoreyValidation

/// The files of a run besides its pages: those that it reads and those that it writes. They often lie among the pages.
struct RunFiles {
  private var inputs = InputFiles()
  /// The paths from the root of files that are not pages of the run.
  private var own: Set<String>
  /// The options that write to files, by file.
  private var written: [FileIdentity: String] = [:]

  init(configuration: Configuration, manifests: [String], templates: [String]) {
    own = Set((configuration.files + manifests + templates).map(Paths.absolute))
    for file in configuration.files { inputs.add(file, as: "configuration") }
    for file in manifests { inputs.add(file, as: "manifest") }
    for file in templates { inputs.add(file, as: "template") }
  }

  /// Adds the files that the command line names as pages.
  mutating func add(operands: [String]) {
    for operand in operands where FileSystem.exists(operand) || !Glob.isPattern(operand) {
      inputs.add(operand, as: "page")
    }
  }

  /// Adds the baseline.
  /// - Throws: `UsageError` when writing it would overwrite an input.
  mutating func add(baseline: String?, isWritten: Bool) throws(UsageError) {
    guard let baseline else { return }
    own.insert(Paths.absolute(baseline))
    if isWritten {
      try inputs.addOutput(baseline, of: "--write-baseline")
    } else {
      inputs.add(baseline, as: "baseline")
    }
  }

  /// Adds the files that reports are written to.
  /// - Throws: `UsageError` when one of them is an input, or the file of another report.
  mutating func add(_ reports: [ReportOutput]) throws(UsageError) {
    for report in reports {
      guard let file = report.file else { continue }
      let option = "--report \(report.format.rawValue)=\(file)"
      try inputs.addOutput(file, of: option)
      if let identity = FileIdentity(of: file) { written[identity] = option }
    }
  }

  /// Whether a file that was found among the pages is not a page.
  func isOwn(_ path: String) -> Bool {
    if own.contains(Paths.absolute(path)) { return true }
    return !written.isEmpty && FileIdentity(of: path).map { written[$0] != nil } ?? false
  }

  /// Looks through the files that were found among the pages and left out.
  /// - Throws: `UsageError` when a report would overwrite one of them that is not a report itself.
  func checkFound(_ paths: [String]) throws(UsageError) {
    if written.isEmpty { return }
    for path in paths {
      guard let identity = FileIdentity(of: path), let option = written[identity], !Self.isReport(path) else {
        continue
      }
      throw UsageError(
        message: "'\(option)' would overwrite the page \(path)", hint: "name another file to write to")
    }
  }

  private static func isReport(_ path: String) -> Bool {
    guard let bytes = try? FileSystem.read(path, limit: 256 << 20) else { return false }
    return ReportFormat.isReport(bytes)
  }
}
