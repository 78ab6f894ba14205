package import Storey
import StoreyFiles
package import StoreyManifests
package import StoreyTracking
import StoreyValidation

/// Reads files that are used whole or not at all, such as themes and manifests. A file with any error or warning is refused, because
/// a partly applied file would go unnoticed.
package enum WholeFile {
  /// Reads a file of a kind.
  /// - Parameters:
  ///   - notes: The rules whose notes are reported for a valid file.
  static func read<Value>(
    _ path: String, _ kind: FileKind, namedBy source: FileSource, _ quotable: QuotableFiles?,
    _ contents: FileContents, notes: Set<RuleID> = [], _ read: ([UInt8]) -> FileReading<Value>
  ) -> (value: Value?, problem: ProjectProblem?) {
    let file: FileBytes
    do throws(FileError) {
      file = try contents.contents(of: path, limit: kind.byteLimit ?? .max, namedBy: source)
    } catch {
      return (nil, ProjectProblem(kind, path, unreadable: error))
    }
    let bytes = file.bytes
    if let other = FileRecognition.otherKind(of: bytes, than: kind) {
      let failure = Failure(message: "\(path) is not a \(kind.name): \(other)", hint: "use another file")
      return (nil, ProjectProblem(kind, path, .ofOtherKind, failure))
    }
    func report(_ diagnostics: [Diagnostic]) -> PageReport {
      let report = PageReport(file: path, diagnostics, within: .standard, source: bytes)
      return quotable?.shown(report, file.isQuotable) ?? report
    }
    switch read(bytes) {
    case .valid(let value, let remarks):
      let noted = remarks.filter { notes.contains($0.rule) }
      return (value, noted.isEmpty ? nil : ProjectProblem(kind, path, report: report(noted)))
    case .invalid(let diagnostics):
      let found = report(diagnostics.filter { $0.severity != .note }.map { $0.refusing() })
      let failure = Failure(message: "\(path): the \(kind.name) has errors")
      return (nil, ProjectProblem(kind, path, .invalid, failure, report: found))
    }
  }

  /// Reads the manifest of an app.
  package static func manifest(
    _ path: String, namedBy source: FileSource = .commandLine, syntax: JSONSyntax, _ contents: FileContents = .onDisk
  ) -> (value: AppManifest?, problem: ProjectProblem?) {
    read(path, .manifest, namedBy: source, nil, contents, notes: [.uncheckedPattern]) {
      AppManifest.read($0, syntax: syntax)
    }
  }

  /// Reads scroll samples.
  package static func samples(
    _ path: String
  ) -> (value: (samples: [ScrollSample], byteCount: Int)?, problem: ProjectProblem?) {
    var byteCount = 0
    let (samples, problem) = read(path, .samples, namedBy: .commandLine, nil, .onDisk) { bytes in
      byteCount = bytes.count
      return ScrollSample.read(bytes)
    }
    return (samples.map { ($0, byteCount) }, problem)
  }
}
