import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// The files of a configuration that cannot be used, with which `storey validate` ends.
struct UnusableFiles {
  /// The descriptions of the files, by absolute path.
  let failures: [String: String]

  /// The keys of a configuration that name files.
  private static let keysOfFiles = ["templates", "theme", "against", "baseline"]

  /// Returns the report of a configuration with an error at each name of an unusable file.
  func marked(_ report: PageReport, in file: String, _ contents: FileContents) -> PageReport {
    let limit = FileKind.configuration.byteLimit ?? .max
    if failures.isEmpty { return report }
    guard let bytes = try? contents.contents(of: file, limit: limit, namedBy: .file).bytes,
      let root = try? Document(parsing: bytes, syntax: .jsonc).root
    else { return report }
    let folder = Paths.folder(of: file)
    var marks: [Diagnostic] = []
    for key in Self.keysOfFiles {
      guard let value = root[key] else { continue }
      for name in value.kind == .array ? Array(value.elements) : [value] {
        guard let text = name.text?.string,
          let path = [Paths.join(folder, text), text].map(Paths.absolute).first(where: { failures[$0] != nil }),
          let failure = failures[path]
        else { continue }
        marks.append(
          Diagnostic(
            rule: .invalidConfiguration, severity: .error, message: failure.replacing(path, with: text),
            hint: "correct the file, or name another one", at: name))
      }
    }
    let marked = PageReport(file: report.file, marks, within: .standard, source: bytes)
    return report.adding(marked.findings)
  }
}
