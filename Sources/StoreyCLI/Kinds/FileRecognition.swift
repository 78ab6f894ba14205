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

  /// Returns the kind of a file that is being edited. A file that had the keys of a page stays one, however damaged it is.
  func kind(of bytes: [UInt8], at path: String, wasPage: inout Bool) -> SourceKind? {
    if let kind = kind(at: path) { return kind }
    let (kind, isCertain) = Self.recognize(bytes)
    if kind == .page && isCertain { wasPage = true }
    return kind ?? (wasPage ? .page : nil)
  }

  private func isTemplate(_ path: String) -> Bool {
    templates.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// The keys of pages that no other kind of file has. Manifests have names and floors, too.
  private static let pageKeys: Set = [
    "channelFloorSize", "code", "currencySign", "direction", "executeTime", "float", "head", "lang",
  ]

  /// Returns the kind of a file by its first keys. A file without floors is a page if it has two keys that only pages have, or if
  /// all its keys may be those of a page, so that a new page is one. Otherwise, it is not a file of this tool. O(bytes before the
  /// key that decides).
  static func kind(of bytes: [UInt8]) -> SourceKind? { recognize(bytes).kind }

  /// Returns whether a file has keys that only pages have.
  static func isCertainlyPage(_ bytes: [UInt8]) -> Bool { recognize(bytes) == (.page, true) }

  /// Returns the kind of a file, and whether it has keys that only this kind has.
  private static func recognize(_ bytes: [UInt8]) -> (kind: SourceKind?, isCertain: Bool) {
    let keys = RootKeys(bytes)
    if keys.isArray { return (nil, false) }
    var (pageKeyCount, hasOtherKeys, isTemplate) = (0, false, false)
    for key in keys {
      switch key.text {
      case "manifestVersion": return (.manifest, true)
      case "baselineVersion": return (.baseline, true)
      case "template" where key.hasNumber: return (.template, true)
      case "floors":
        // The rest of a long page is not read, unless it may be that of a manifest.
        if !RootKeys.contains("manifestVersion", letter: 8, in: bytes, from: key.offset) { return (.page, true) }
        pageKeyCount = 2
      case "pattern", "rows", "fields": isTemplate = true
      case "name", "$schema", CommentKey.name.description: break
      case let text where pageKeys.contains(text): pageKeyCount += 1
      default: hasOtherKeys = true
      }
    }
    if pageKeyCount > 1 { return (.page, true) }
    if isTemplate { return (keys.contains { $0.text == "template" } ? .template : nil, false) }
    return (hasOtherKeys ? nil : .page, false)
  }
}
