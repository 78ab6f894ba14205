import Storey
import StoreyProject
import StoreyValidation

/// The declaration that a name in a file refers to.
package struct DefinitionLink: Sendable, Hashable {
  /// The bytes of the name, without quotes and braces.
  package let origin: Range<Int>
  /// The declaration.
  package let target: FileRange

  /// Creates a link.
  package init(origin: Range<Int>, target: FileRange) {
    self.origin = origin
    self.target = target
  }
}

/// Finds declarations.
package enum Definitions {
  /// Returns the declarations of the name at an offset: of a floor type or a field in its template, or of a colour role in the
  /// light and the dark appearance of the theme. Empty if it has no declaration.
  ///
  /// Complexity: O(bytes of the files involved).
  package static func definitions(
    at offset: Int, in file: EditedFile, of workspace: some EditedWorkspace
  ) -> [DefinitionLink] {
    if let field = FieldTarget(at: offset, in: file, of: workspace) {
      let range = field.template.content(of: field.declaration.key)
      return [DefinitionLink(origin: field.origin, target: FileRange(path: field.template.path, range: range))]
    }
    return pattern(at: offset, in: file, of: workspace) ?? colors(at: offset, in: file, of: workspace)
  }

  private static func pattern(
    at offset: Int, in file: EditedFile, of workspace: some EditedWorkspace
  ) -> [DefinitionLink]? {
    guard let place = PageFloors.place(at: offset, in: file), place.isPattern, !place.trail.isAtKey,
      let name = place.trail.last.value.text, let path = file.templatePath(of: place.floor),
      let template = workspace.file(at: path), let declared = template.document?.root["pattern"]?.text
    else { return nil }
    let target = FileRange(path: path, range: template.content(of: declared))
    return [DefinitionLink(origin: file.content(of: name), target: target)]
  }

  private static func colors(
    at offset: Int, in file: EditedFile, of workspace: some EditedWorkspace
  ) -> [DefinitionLink] {
    guard file.kind == .template || file.kind == .theme, let root = file.document?.root else { return [] }
    let value = ValueTrail(to: offset, in: root).last.value
    guard value.kind == .string, let text = value.text, let role = ThemeColor.Role(rawValue: text.string),
      WrittenColors.places(in: file).contains(where: { $0.byteRange == value.byteRange })
    else { return [] }
    let path = file.surroundings.configuration.theme.map(file.resolved)
    let theme = file.kind == .theme ? file : path.flatMap { workspace.file(at: $0) }
    guard let theme, let palettes = theme.document?.root else { return [] }
    return ["light", "dark"].compactMap { appearance in
      guard let color = palettes[appearance]?[role.rawValue]?.text else { return nil }
      let target = FileRange(path: theme.path, range: theme.content(of: color))
      return DefinitionLink(origin: file.content(of: text), target: target)
    }
  }
}
