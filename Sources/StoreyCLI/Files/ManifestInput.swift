import Storey
import StoreyValidation

/// The manifest of an app that a command was given.
enum ManifestInput {
  /// Reads a manifest. Half an app would say of pages what is not so: with anything wrong in it, it is refused.
  static func read(_ path: String, _ console: Console) throws(Failure) -> AppManifest {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path, limit: 16 << 20)
    } catch {
      throw Failure(message: error.description)
    }
    let (manifest, diagnostics) = AppManifest.read(bytes)
    let problems = diagnostics.filter { $0.severity != .note }.map { $0.with(.error) }
    if let manifest, problems.isEmpty { return manifest }
    console.note(problems: [PageReport(file: path, findings: problems.findings(), source: bytes)])
    throw Failure(message: "\(path): the manifest cannot be followed")
  }
}
