import Storey
import StoreyFiles

/// Recognizes the kinds of files: by the files that a project names, by their names, and by the keys at their beginning.
package struct FileRecognition: Sendable {
  /// The kinds of the files and folders that a project names, by absolute path.
  private let named: [String: FileKind]
  private let templateFolders: [String]
  /// The shapes of the pages of a project that are read through views. Pages of Storey's shape are recognized without a project.
  private let shapes: [PageShape]
  /// The names in the root of pages of these shapes by which they are recognized, and which no file of this tool has.
  private let firstNames: Set<String>

  /// Creates a recognition that knows the files that a project names, and the shapes of its pages.
  init(named: [String: FileKind], templates: [String], shapes: [PageShape] = []) {
    self.named = named
    templateFolders = templates
    self.shapes = shapes.filter { !$0.isStandard }
    firstNames = Set(self.shapes.flatMap(\.firstNames)).subtracting(FileKind.all.flatMap(\.keys.known))
  }

  /// A recognition without a project.
  package static let byContents = FileRecognition(named: [:], templates: [])

  /// Returns the kind of a file by its path; `nil` if neither the project nor the name decides.
  func kind(at path: String) -> FileKind? {
    let path = Paths.absolute(path)
    if let kind = named[path] { return kind }
    if path.hasSuffix("/" + FileKind.configurationName) { return .configuration }
    return templateFolders.contains { path == $0 || path.hasPrefix($0 + "/") } ? .template : nil
  }

  /// Returns the kind of a file; `nil` if it is not a file of this tool. It depends only on the path and the text.
  package func kind(of bytes: [UInt8], at path: String) -> FileKind? {
    kind(at: path) ?? recognize(bytes).kind
  }

  /// Returns the kind of a file that was named as one of this tool: also the kind that it probably has. For other files, for example
  /// those that happen to be open in an editor, `kind(of:at:)` does not guess.
  package func likelyKind(of bytes: [UInt8], at path: String) -> FileKind? {
    if let kind = kind(at: path) { return kind }
    let found = recognize(bytes)
    return found.kind ?? found.likely
  }

  /// Returns the kind of a file that is read as a page unless it is another file of this tool. O(bytes before the key that decides).
  func kindOfInput(_ bytes: [UInt8], at path: String) -> FileKind {
    if let kind = kind(at: path) { return kind }
    return beginsAsPageOfShape(bytes) ? .page : likelyKind(of: bytes, at: path) ?? .page
  }

  /// Returns whether a file has a key of the pages of the project's shapes before any key that decides for another kind of file.
  private func beginsAsPageOfShape(_ bytes: [UInt8]) -> Bool {
    if firstNames.isEmpty { return false }
    let keys = RootKeys(bytes)
    if keys.isArray { return false }
    for key in keys {
      if firstNames.contains(key.text) { return true }
      if Self.decisive[key.text] != nil || Self.versions[key.text] != nil { return false }
    }
    return false
  }

  /// Returns the kind of a file that is being edited. A file that had the keys of a page stays one, however damaged it is.
  package func kind(of bytes: [UInt8], at path: String, wasPage: inout Bool) -> FileKind? {
    if let kind = kind(at: path) { return kind }
    let found = recognize(bytes)
    if found.kind == .page && found.isCertain { wasPage = true }
    return found.kind ?? (wasPage ? .page : nil)
  }

  // MARK: Names

  /// Returns whether a file has one page a line, which depends on its extension.
  package static func isStream(_ path: String) -> Bool {
    let name = Paths.isURL(path) ? path.prefix { $0 != "?" && $0 != "#" } : path[...]
    return FileKind.stream.endings.contains { name.hasSuffix($0) }
  }

  // MARK: Keys

  /// Returns the kind of a file by its first keys. A file without floors is a page if it has two keys that only pages have, or if
  /// all its keys may be those of a page, so that a new page is one. Otherwise, it is not a file of this tool. O(bytes before the
  /// key that decides).
  package static func kind(of bytes: [UInt8]) -> FileKind? { recognize(bytes).kind }

  /// Returns whether a file has keys that only pages have.
  package static func isCertainlyPage(_ bytes: [UInt8]) -> Bool {
    let found = recognize(bytes)
    return found.kind == .page && found.isCertain
  }

  /// Returns whether a path leads to a readable regular file that is a page without syntax errors.
  package static func isPage(at path: String, _ files: FileContents) -> Bool {
    guard let bytes = try? files.bytes(of: path, limit: Limits.Name.bytes.standard, namedBy: .file).bytes else {
      return false
    }
    return isCertainlyPage(bytes) && (try? Document(parsing: bytes, syntax: .jsonc)) != nil
  }

  /// Returns a description of a file that is not of a kind. `nil` if the file has one of the keys of the kind, is empty or is not
  /// JSON.
  static func otherKind(of bytes: [UInt8], than kind: FileKind) -> String? {
    guard let root = try? Document(parsing: bytes, syntax: .jsonc).root else { return nil }
    guard root.kind == .object else { return "it is a JSON \(root.kind.rawValue)" }
    if root.members.allSatisfy({ $0.key == "$schema" || $0.key.isCommentKey }) { return nil }
    let keys = kind.keys.required
    if keys.contains(where: { root[$0] != nil }) { return nil }
    let other = recognize(bytes)
    if let name = other.kind?.name, other.isCertain { return "it is a \(name)" }
    // Misspelled keys of a kind with several keys are reported with their position.
    return keys.count == 1 ? keys.first.map { "it has no \"\($0)\"" } : nil
  }

  /// The kinds by the keys that no other kind has.
  private static let decisive = table { [$0.decisive].compactMap(\.self) }
  /// The kinds by the keys of their version.
  private static let versions = table { [$0.version].compactMap(\.self) }
  /// The kinds by the keys of containers that show them.
  private static let containers = table { Array($0.containers) }

  private static func table(_ keys: (KeyMarks) -> [String]) -> [String: FileKind] {
    var kinds: [String: FileKind] = [:]
    for kind in FileKind.all { for key in keys(kind.keys) { kinds[key] = kind } }
    return kinds
  }

  /// The kind of a file by its keys.
  private struct Recognized {
    var kind: FileKind?
    /// Whether the file has keys that only this kind has.
    var isCertain = false
    /// The kind that a file of no other kind probably has.
    var likely: FileKind?
  }

  /// Recognizes a file by the keys of this tool's files or, without them, by those of the shapes of the project.
  private func recognize(_ bytes: [UInt8]) -> Recognized {
    if shapes.isEmpty { return Self.recognize(bytes) }
    let (names, isArray) = Self.rootNames(bytes)
    let isOurs = names.contains { Self.decisive[$0] != nil || Self.versions[$0] != nil }
    if !isOurs, shapes.contains(where: { $0.isSuggested(by: names, isArray: isArray) }) {
      return Recognized(kind: .page, isCertain: true)
    }
    return Self.recognize(bytes)
  }

  /// Returns the names of the members of the root of a file. They can be anywhere in the file, so it is parsed; only a file with errors is
  /// read token by token, which costs more.
  private static func rootNames(_ bytes: [UInt8]) -> (names: Set<String>, isArray: Bool) {
    if let root = try? Document(parsing: bytes, syntax: .jsonc).root {
      return (Set(root.members.lazy.map(\.key.string)), root.kind == .array)
    }
    let keys = RootKeys(bytes)
    return (Set(keys.lazy.map(\.text)), keys.isArray)
  }

  private static func recognize(_ bytes: [UInt8]) -> Recognized {
    let keys = RootKeys(bytes)
    if keys.isArray { return Recognized() }
    let (page, template, dialect) = (FileKind.page.keys, FileKind.template.keys, FileKind.dialect.keys)
    var (pageKeyCount, hasOtherKeys, isTemplate, isDialect) = (0, false, false, false)
    var likely: FileKind?
    for key in keys {
      if let kind = decisive[key.text] { return Recognized(kind: kind, isCertain: true) }
      if key.hasNumber, let kind = versions[key.text] { return Recognized(kind: kind, isCertain: true) }
      switch key.text {
      case "floors":
        // The rest of a long page is not read, unless it may be that of a manifest, which has floors, too.
        if !RootKeys.contains("manifestVersion", letter: 8, in: bytes, from: key.offset) {
          return Recognized(kind: .page, isCertain: true)
        }
        pageKeyCount = 2
      case "$schema", CommentKey.name.description: break
      case let text where page.neutral.contains(text): break
      case let text where template.typical.contains(text): isTemplate = true
      case let text where page.typical.contains(text): pageKeyCount += 1
      case let text:
        hasOtherKeys = true
        if dialect.typical.contains(text) { isDialect = true }
        if key.hasContainer, likely == nil { likely = containers[text] }
      }
    }
    if pageKeyCount > 1 { return Recognized(kind: .page, isCertain: true) }
    if isTemplate {
      return Recognized(kind: keys.contains { $0.text == template.version } ? .template : nil)
    }
    if isDialect && keys.contains(where: { $0.text == dialect.version }) { return Recognized(kind: .dialect) }
    return hasOtherKeys ? Recognized(likely: likely) : Recognized(kind: .page)
  }
}
