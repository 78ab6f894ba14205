import StoreyFiles
import StoreyValidation

/// The files of a run besides its pages: those that it reads and those that it writes. They often lie among the pages.
struct RunFiles {
  private static let baselineOption = ValidateOptions.writeBaseline.name

  private var inputs = InputFiles()
  /// The paths from the root of files that are not pages of the run.
  private var own: Set<String>
  /// The same files, however a path leads to them.
  private var ownFiles: Set<FileIdentity>

  init(configurations: [String], manifests: [String], templates: [String]) {
    let files = configurations + manifests + templates
    own = Set(files.map(Paths.absolute))
    ownFiles = Set(files.compactMap { FileIdentity(of: $0) })
    for file in configurations { inputs.add(file, as: "configuration") }
    for file in manifests { inputs.add(file, as: "manifest") }
    for file in templates { inputs.add(file, as: "template") }
  }

  /// Adds the files that the command line names as pages.
  mutating func add(operands: [String]) {
    for operand in operands where FileSystem.exists(operand) || !Glob.isPattern(operand) {
      inputs.add(operand, as: "page")
      // Pages are not read from such a URL, but the file that it names was meant as a page.
      if let path = Self.path(ofFileURL: operand) {
        inputs.add(String(path), as: "page")
        inputs.add(Self.percentDecoded(path), as: "page")
      }
    }
  }

  /// The path of a URL like `file:///pages/home.json`, as it is written there; `nil` for other texts.
  private static func path(ofFileURL text: String) -> Substring? {
    guard text.prefix(5).lowercased() == "file:" else { return nil }
    let rest = text.dropFirst(5)
    // A host comes after two slashes.
    return rest.hasPrefix("//") ? rest.dropFirst(2).drop { $0 != "/" } : rest
  }

  /// A path of a URL, in which `%20` is a space.
  private static func percentDecoded(_ path: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the baseline.
  /// - Throws: `UsageError` when writing it would overwrite an input.
  mutating func add(baseline: String?, isWritten: Bool) throws(UsageError) {
    guard let baseline else { return }
    own.insert(Paths.absolute(baseline))
    if let identity = FileIdentity(of: baseline) { ownFiles.insert(identity) }
    if isWritten {
      try inputs.addOutput(baseline, of: Self.baselineOption)
    } else {
      inputs.add(baseline, as: "baseline")
    }
  }

  /// Adds the files that reports are written to.
  /// - Throws: `UsageError` when one of them is an input, or the file of another report.
  mutating func add(_ reports: [ReportOutput]) throws(UsageError) {
    for report in reports {
      guard let file = report.file else {
        try inputs.addStandardOutput()
        continue
      }
      // A report is never for standard output by this name: it is a file.
      try inputs.addOutput(file == "-" ? "./-" : file, of: "--report \(report.format.rawValue)=\(file)")
    }
  }

  /// Whether a file that was found among the pages is not a page.
  func isOwn(_ path: String) -> Bool {
    if own.contains(Paths.absolute(path)) || inputs.option(writing: path) != nil { return true }
    return !ownFiles.isEmpty && FileIdentity(of: path).map(ownFiles.contains) ?? false
  }

  /// Looks through the files that were found among the pages and left out. Only those that a report would overwrite are read.
  /// - Throws: `UsageError` when a report would overwrite one of them that counts and is not a report itself.
  func checkFound(_ paths: [String], counts: (String) throws -> Bool) throws {
    for path in paths {
      guard let option = inputs.option(writing: path), option != Self.baselineOption, try counts(path),
        !Self.isReport(path)
      else { continue }
      throw UsageError(
        message: "'\(option)' would overwrite the page \(path)", hint: "name another file to write to")
    }
  }

  private static func isReport(_ path: String) -> Bool {
    guard let bytes = try? FileSystem.readRegularFile(path, limit: 256 << 20) else { return false }
    return ReportFormat.isReport(bytes)
  }
}
