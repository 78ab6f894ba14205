import Storey
import StoreyFiles
import StoreyManifests
import StoreyTracking
import StoreyValidation

/// Reads the input files other than pages, such as themes and manifests. A file with any error or warning is refused, because a
/// partly applied file would go unnoticed.
enum SideFile {
  /// The maximum size of a manifest, in bytes.
  static let mostManifestBytes = 16 << 20

  /// Reads a theme.
  static func theme(
    _ path: String, namedBy source: FileSource = .commandLine, syntax: JSONSyntax = .json,
    quotable: QuotableFiles? = nil, _ console: Console, contents: FileContents = .onDisk
  ) throws(Failure) -> Theme {
    try read(
      path, namedBy: source, "theme", ["light", "dark", "styles", "currencySign"], limit: 1 << 20, quotable: quotable,
      console, contents: contents
    ) { Theme.read($0, syntax: syntax) }
  }

  /// Reads the manifest of an app.
  static func manifest(
    _ path: String, namedBy source: FileSource = .commandLine, syntax: JSONSyntax = .json,
    quotable: QuotableFiles? = nil, _ console: Console, contents: FileContents = .onDisk
  ) throws(Failure) -> AppManifest {
    try read(
      path, namedBy: source, "manifest", ["manifestVersion"], limit: mostManifestBytes, quotable: quotable, console,
      notes: [.uncheckedPattern], contents: contents
    ) { AppManifest.read($0, syntax: syntax) }
  }

  /// Reads scroll samples.
  static func samples(
    _ path: String, _ console: Console
  ) throws(Failure) -> (samples: [ScrollSample], byteCount: Int) {
    var byteCount = 0
    let samples = try read(path, "file of scroll samples", ["samples"], limit: 64 << 20, console) { bytes in
      byteCount = bytes.count
      return ScrollSample.read(bytes)
    }
    return (samples, byteCount)
  }

  /// Reads a file of a kind.
  /// - Parameters:
  ///   - kind: The name of the kind in messages.
  ///   - keys: The keys that identify the kind. The file must have at least one of them.
  ///   - notes: The rules whose notes are printed for a valid file.
  private static func read<Value>(
    _ path: String, namedBy source: FileSource = .commandLine, _ kind: String, _ keys: [String], limit: Int,
    quotable: QuotableFiles? = nil, _ console: Console, notes: Set<RuleID> = [], contents: FileContents = .onDisk,
    _ read: ([UInt8]) -> FileReading<Value>
  ) throws(Failure) -> Value {
    let file: FileBytes
    do throws(FileError) {
      file = try contents.contents(of: path, limit: limit, namedBy: source)
    } catch {
      throw Failure(reading: error)
    }
    let bytes = file.bytes
    if let other = otherKind(of: bytes, keys) {
      throw Failure(message: "\(path) is not a \(kind): \(other)", hint: "use another file")
    }
    func note(_ problems: [Diagnostic]) {
      let report = PageReport(file: path, problems, within: .standard, source: bytes)
      console.note(problems: [quotable?.shown(report, file.isQuotable) ?? report])
    }
    switch read(bytes) {
    case .sound(let value, let remarks):
      let noted = remarks.filter { notes.contains($0.rule) }
      if !noted.isEmpty { note(noted) }
      return value
    case .faulty(let diagnostics):
      note(diagnostics.filter { $0.severity != .note }.map { $0.refusing() })
      throw Failure(message: "\(path): the \(kind) has errors")
    }
  }

  /// Returns whether a path leads to a readable regular file that is a page without syntax errors.
  static func isPage(at path: String, _ files: FileContents) -> Bool {
    guard let bytes = try? files.bytes(of: path, limit: Limit.bytes.standard, namedBy: .file).bytes else {
      return false
    }
    return FileRecognition.isCertainlyPage(bytes) && (try? Document(parsing: bytes, syntax: .jsonc)) != nil
  }

  /// Returns a description of a file of another kind. `nil` if the file has one of the keys, is empty or is not JSON.
  private static func otherKind(of bytes: [UInt8], _ keys: [String]) -> String? {
    guard let root = try? Document(parsing: bytes, syntax: .jsonc).root else { return nil }
    guard root.kind == .object else { return "it is a JSON \(root.kind.rawValue)" }
    if root.members.allSatisfy({ $0.key == "$schema" || $0.key.isCommentKey }) { return nil }
    if keys.contains(where: { root[$0] != nil }) { return nil }
    if root["manifestVersion"] != nil { return "it is a manifest" }
    if FileRecognition.isCertainlyPage(bytes) { return "it is a page" }
    // Misspelled keys of a theme are reported with their position.
    return keys.count == 1 ? "it has no \"\(keys[0])\"" : nil
  }
}
