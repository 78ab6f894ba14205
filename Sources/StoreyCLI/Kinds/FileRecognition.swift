import Storey
import StoreyEditor
import StoreyFiles
import StoreyValidation

/// Recognizes the kinds of files: by the paths in the configuration, then by the keys at their beginning, and by their names.
struct FileRecognition: Sendable {
  private let configuration: Configuration
  private let themeFile: String?
  private let baselineFile: String?
  private let configurationFiles: Set<String>
  private let manifestFiles: Set<String>

  /// Creates a recognition by the paths in a configuration.
  /// - Parameters:
  ///   - files: The files that the configuration was read from.
  ///   - theme: The theme of the configuration or of the command line.
  ///   - baseline: The baseline of the configuration or of the command line.
  init(_ configuration: Configuration, files: [String], theme: String?, baseline: String?) {
    self.configuration = configuration
    themeFile = theme.map(Paths.absolute)
    baselineFile = baseline.map(Paths.absolute)
    configurationFiles = Set(files.map(Paths.absolute))
    manifestFiles = Set(configuration.against.map(Paths.absolute))
  }

  init(_ settings: FolderSettings) {
    self.init(
      settings.surroundings.configuration, files: settings.finder?.files ?? [], theme: settings.themeFile,
      baseline: settings.baselineFile)
  }

  /// Returns the kind of a file by its path; `nil` if the configuration does not name it.
  func kind(at path: String) -> SourceKind? {
    let path = Paths.absolute(path)
    if configurationFiles.contains(path) || path.hasSuffix("/" + ConfigurationFinder.fileName) { return .configuration }
    if path == themeFile { return .theme }
    if path == baselineFile { return .baseline }
    if isTemplate(path) { return .template }
    return manifestFiles.contains(path) ? .manifest : nil
  }

  /// Returns the kind of a file; `nil` if it is not a file of this tool.
  /// - Parameter known: The kind that the file had before. A page stays a page while it is edited.
  func kind(of bytes: [UInt8], at path: String, known: SourceKind? = nil) -> SourceKind? {
    if let kind = kind(at: path) { return kind }
    // Looking for a text is much faster than parsing a page again for each version.
    if known == .page, bytes.prefix(Self.searchedBytes).firstRange(of: Array("\"floors\"".utf8)) != nil { return .page }
    return Self.kind(of: bytes, known: known)
  }

  private func isTemplate(_ path: String) -> Bool {
    configuration.templates.map(Paths.absolute).contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// The number of bytes that are searched for the floors of a file that was a page before.
  private static let searchedBytes = 64 << 10

  /// Returns the root of a file, of its readable parts if it has syntax errors; `nil` if no part can be read.
  private static func root(of bytes: [UInt8]) -> JSONValue? {
    do throws(ParseError) {
      return try Document(parsing: bytes).root
    } catch {
      if let relaxed = try? Document(parsing: bytes, syntax: .jsonc) { return relaxed.root }
      return Document(recovering: bytes, after: error)?.root
    }
  }

  /// The keys that only pages have. A page without floors is reported, so one of them is enough.
  private static let pageKeys = ["floors", "channelFloorSize", "head", "code", "executeTime", "currencySign"]

  /// Returns the kind of a file by its keys. JSON without any known key is not a file of this tool, unless it is empty or broken.
  static func kind(of bytes: [UInt8], known: SourceKind? = nil) -> SourceKind? {
    guard let root = root(of: bytes) else { return known ?? .page }
    if root.kind != .object { return known == .page ? .page : nil }
    if pageKeys.contains(where: { root[$0] != nil }) { return .page }
    if root["template"] != nil { return .template }
    if root["manifestVersion"] != nil { return .manifest }
    if root["baselineVersion"] != nil { return .baseline }
    if let known { return known }
    let isEmpty = root.members.allSatisfy { $0.key == "$schema" || $0.key.isCommentKey }
    return isEmpty || !root.document.syntaxErrors.isEmpty ? .page : nil
  }
}
