import Storey
import StoreyEditor
import StoreyFiles
import StoreyValidation

/// Recognizes the kinds of files: by the paths in the configuration, then by the keys at their beginning, and by their names.
struct FileRecognition: Sendable {
  private let templates: [String]
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
    templates = configuration.templates.map(Paths.absolute)
    themeFile = theme.map(Paths.absolute)
    baselineFile = baseline.map(Paths.absolute)
    configurationFiles = Set(files.map(Paths.absolute))
    manifestFiles = Set(configuration.against.map(Paths.absolute))
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

  /// Returns the kind of a file; `nil` if it is not a file of this tool. It depends only on the path and the text.
  func kind(of bytes: [UInt8], at path: String) -> SourceKind? { kind(at: path) ?? Self.kind(of: bytes) }

  private func isTemplate(_ path: String) -> Bool {
    templates.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// The keys of pages that no other kind of file has. Manifests have names and floors, too.
  private static let pageKeys: Set = [
    "channelFloorSize", "code", "currencySign", "direction", "executeTime", "float", "head", "lang",
  ]

  /// Returns the kind of a file by its first key that only one kind has. A file without such a key is a page if all its keys may be
  /// those of a page, so that a new page is one, and otherwise not a file of this tool. O(bytes before that key).
  static func kind(of bytes: [UInt8]) -> SourceKind? {
    let keys = RootKeys(bytes)
    if keys.isArray { return nil }
    var isPage = true
    var isTemplate = false
    for key in keys {
      switch key.text {
      case "manifestVersion": return .manifest
      case "baselineVersion": return .baseline
      case "template":
        if key.hasNumber { return .template }
        isTemplate = true
      case "floors":
        // The rest of a long page is not read, unless it may be that of a manifest.
        if bytes[key.offset...].firstRange(of: Array("\"manifestVersion\"".utf8)) == nil { return .page }
      case "name", "$schema", CommentKey.name.description: break
      case let text where pageKeys.contains(text): return .page
      default: isPage = false
      }
    }
    if isTemplate { return .template }
    return isPage ? .page : nil
  }
}
