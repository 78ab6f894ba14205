import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// The input and output files of a run other than its pages. They are often in the same folders as the pages.
struct RunFiles {
  private static let baselineOption = ValidateOptions.writeBaseline.name

  private var inputs = InputFiles()
  private let project: Project

  init(_ project: Project) {
    self.project = project
    for file in project.configurationFiles { inputs.add(file, as: FileKind.configuration.name) }
    for file in project.paths.manifests { inputs.add(file, as: FileKind.manifest.name) }
    for template in project.templates { inputs.add(template.file, as: FileKind.template.name) }
  }

  /// Adds the operands of the command line as pages.
  mutating func add(operands: [String]) {
    for operand in operands where FileSystem.exists(operand) || !Glob.isPattern(operand) {
      inputs.add(operand, as: "page")
      // `file:` URLs are not supported, but the file must not be overwritten.
      if let path = Self.path(ofFileURL: operand) {
        inputs.add(String(path), as: "page")
        inputs.add(String(decoding: PercentEncoding.decoded(path.utf8).bytes, as: UTF8.self), as: "page")
      }
    }
  }

  /// Returns the path of a URL such as `file:///pages/home.json`, without percent-decoding. `nil` for other texts.
  private static func path(ofFileURL text: String) -> Substring? {
    guard text.prefix(5).lowercased() == "file:" else { return nil }
    let rest = text.dropFirst(5)
    // Two slashes are followed by a host.
    return rest.hasPrefix("//") ? rest.dropFirst(2).drop { $0 != "/" } : rest
  }

  /// Adds the baseline.
  /// - Throws: `UsageError` when writing it would overwrite an input.
  mutating func add(baseline: String?, isWritten: Bool) throws(UsageError) {
    guard let baseline else { return }
    if isWritten {
      try inputs.addOutput(baseline, of: Self.baselineOption)
    } else {
      inputs.add(baseline, as: "baseline")
    }
  }

  /// Adds the output files of reports.
  /// - Throws: `UsageError` when a file is an input or the output of another option.
  mutating func add(_ reports: [ReportOutput]) throws(UsageError) {
    for report in reports {
      guard let file = report.file else {
        try inputs.addStandardOutput()
        continue
      }
      // In `--report FORMAT=-`, `-` is the name of a file.
      try inputs.addOutput(file == "-" ? "./-" : file, of: "--report \(report.format.rawValue)=\(file)")
    }
  }

  /// Returns whether a file that was found in a folder of pages is one of these files.
  func isOwn(_ path: String) -> Bool {
    project.isOwn(path) || inputs.option(writing: path) != nil
  }

  /// Checks the excluded files. Only those that a report would overwrite are read.
  /// - Parameter counts: Returns whether a file counts as a page.
  /// - Throws: `UsageError` when a report would overwrite a file that counts as a page and is not a report.
  func checkFound(_ paths: [String], counts: (String) throws -> Bool) throws {
    for path in paths {
      guard let option = inputs.option(writing: path), option != Self.baselineOption, try counts(path),
        !Self.isReport(path)
      else { continue }
      throw UsageError(
        message: "'\(option)' would overwrite the page \(path)", hint: "use another output file")
    }
  }

  private static func isReport(_ path: String) -> Bool {
    let limit = FileKind.report.byteLimit ?? .max
    guard let bytes = try? FileSystem.readRegularFile(path, limit: limit) else { return false }
    return ReportFormat.isReport(bytes)
  }
}
