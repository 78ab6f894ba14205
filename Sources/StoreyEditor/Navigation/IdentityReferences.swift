import Storey
import StoreyProject
import StoreyValidation

/// Finds the places that name the identity of a floor, picture or item.
enum IdentityReferences {
  /// Returns the places that name the identity at an offset of a page; empty without an identity.
  static func references(
    at offset: Int, in page: EditedFile, of workspace: some EditedWorkspace
  ) -> [FileRange] {
    guard page.kind == .page, let root = page.document?.root else { return [] }
    let step = ValueTrail(to: offset, in: root).last
    let key = page.surroundings.registry.shape.word(for: .identity)
    guard step.key?.string == key, let identity = step.value.text, !identity.isEmpty else { return [] }
    let same = root.containers(passingOverFreeValues: true).compactMap { $0[key]?.text }.filter { $0 == identity }
    let token = "{\(identity.string)}"
    return same.map { FileRange(path: page.path, range: page.content(of: $0)) }
      + workspace.files(.configuration).flatMap { suppressions(in: $0, naming: token, of: page) }
      + workspace.files(.baseline).flatMap { knownFindings(in: $0, naming: token, of: page) }
  }

  /// Returns the pointers of the suppressions of a configuration that name an identity and apply to a page.
  private static func suppressions(
    in configuration: EditedFile, naming token: String, of page: EditedFile
  ) -> [FileRange] {
    let entries = configuration.document?.root["suppressions"]?.elements.filter { entry in
      guard let files = entry.present("files") else { return true }
      guard let path = page.path(below: configuration) else { return false }
      let patterns = files.kind == .array ? Array(files.elements) : [files]
      return patterns.contains { $0.text.flatMap { Glob($0.string) }?.matches(path) ?? false }
    }
    return pointers(of: entries ?? [], "pointer", naming: token, in: configuration)
  }

  /// Returns the places of the known findings of a baseline that name an identity and are in a page.
  private static func knownFindings(
    in baseline: EditedFile, naming token: String, of page: EditedFile
  ) -> [FileRange] {
    let entries = baseline.document?.root["findings"]?.elements.filter { entry in
      entry["file"]?.text.map { "/\(page.path)".hasSuffix("/\($0.string)") } ?? false
    }
    return pointers(of: entries ?? [], "at", naming: token, in: baseline)
  }

  private static func pointers(
    of entries: [JSONValue], _ key: String, naming token: String, in file: EditedFile
  ) -> [FileRange] {
    entries.compactMap { entry in
      guard let text = entry[key]?.text, JSONPointer(text.string)?.tokens.contains(token) == true else { return nil }
      return FileRange(path: file.path, range: file.content(of: text))
    }
  }
}

extension EditedFile {
  /// Returns the path of this file relative to the folder of another file; `nil` if it is not in this folder.
  fileprivate func path(below other: EditedFile) -> String? {
    guard let slash = other.path.lastIndex(of: "/") else { return nil }
    let folder = other.path[...slash]
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : nil
  }
}
