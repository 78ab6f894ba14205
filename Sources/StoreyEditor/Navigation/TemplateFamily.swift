import Storey
import StoreyProject

/// The templates that extend one another, directly or through others, with their fields.
struct TemplateFamily {
  /// A template of the family.
  struct Member {
    let file: EditedFile
    let fields: TemplateFields
  }

  /// A template, the one that it extends, the one that that one extends, and so on.
  private let ancestors: [Member]

  /// Finds the templates that a template extends. O(bytes of these templates).
  init(of file: EditedFile, in workspace: some EditedWorkspace) {
    ancestors = Self.members(Self.chain(from: file) { workspace.file(at: $0) })
  }

  /// Returns a template, the one that it extends, the one that that one extends, and so on, without a cycle.
  private static func chain(from file: EditedFile, _ find: (String) -> EditedFile?) -> [EditedFile] {
    var chain = [file]
    while let path = chain.last?.pathOfBase, !chain.contains(where: { $0.path == path }), let base = find(path) {
      chain.append(base)
    }
    return chain
  }

  private static func members(_ chain: [EditedFile]) -> [Member] {
    var members: [Member] = []
    for file in chain.reversed() {
      members.append(Member(file: file, fields: TemplateFields(file, extending: members.last?.fields)))
    }
    return members.reversed()
  }

  /// The fields of the template itself.
  var fields: TemplateFields { ancestors[0].fields }

  /// Returns the nearest template that declares a field: the template itself, or one that it extends.
  func declaring(_ path: TemplateFields.Path) -> Member? {
    ancestors.first { $0.fields.declaration(of: path) != nil }
  }

  /// Returns the templates that have a field: the farthest one that declares it, and all that extend that one, directly or through others.
  /// O(bytes of all files).
  func sharing(_ path: TemplateFields.Path, in workspace: some EditedWorkspace) -> [Member] {
    guard let root = ancestors.last(where: { $0.fields.declaration(of: path) != nil }) else { return [] }
    let files = workspace.files(.template)
    let byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    var found = [root]
    for file in files where file.path != root.file.path {
      let chain = Self.chain(from: file) { byPath[$0] }
      if chain.contains(where: { $0.path == root.file.path }) { found.append(Self.members(chain)[0]) }
    }
    return found
  }
}

extension EditedFile {
  /// The path of the template that this one extends.
  fileprivate var pathOfBase: String? {
    guard kind == .template, let name = document?.root["extends"]?.text else { return nil }
    return surroundings.templateFiles[FloorPattern(name.string)]
  }
}
