import Storey
import StoreyEditor
import StoreyFiles
import StoreyManifests
import StoreyTemplates
import StoreyValidation

/// Checks files other than pages, each by the reader of its kind.
enum SideFileReport {
  /// Returns the report of a file; `nil` for a page.
  /// - Parameters:
  ///   - registry: The floors that a template may be in conflict with.
  ///   - files: The files that a configuration extends.
  static func report(
    of bytes: [UInt8], file: String, kind: SourceKind, registry: FloorRegistry, files: FileContents = .onDisk
  ) -> PageReport? {
    switch kind {
    case .page: return nil
    case .template:
      let reading = FloorTemplate.read(bytes, syntax: registry.syntax)
      let conflicts = reading.value?.conflicts(with: registry) ?? []
      return report(of: bytes, file, reading.diagnostics + conflicts)
    case .theme: return report(of: bytes, file, diagnostics(of: Theme.read(bytes, syntax: registry.syntax)))
    case .manifest: return report(of: bytes, file, diagnostics(of: AppManifest.read(bytes, syntax: registry.syntax)))
    case .baseline: return report(of: bytes, file, Baseline.read(bytes, syntax: registry.syntax).diagnostics)
    case .configuration:
      var reader = ConfigurationReader(rules: .ofTool) { path in
        path == file
          ? bytes : try files.contents(of: path, limit: ConfigurationFinder.mostBytes, namedBy: .file).bytes
      }
      let problems = (try? reader.configuration(at: file))?.problems ?? []
      return problems.first { $0.file == file } ?? report(of: bytes, file, [])
    }
  }

  /// Returns the diagnostics of a reading. A warning about a theme or manifest is an error, because the file is refused.
  private static func diagnostics<Value>(of reading: FileReading<Value>) -> [Diagnostic] {
    reading.value != nil
      ? reading.diagnostics : reading.diagnostics.map { $0.severity == .note ? $0 : $0.refusing() }
  }

  private static func report(of bytes: [UInt8], _ file: String, _ diagnostics: [Diagnostic]) -> PageReport {
    PageReport(file: file, diagnostics, within: .standard, source: bytes)
  }
}
