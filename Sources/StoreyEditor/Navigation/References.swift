import Storey
import StoreyProject

/// Finds the places that refer to a declaration.
package enum References {
  /// Returns the places that refer to the same thing as the name at an offset, in the order of their files:
  ///
  /// - for the pattern of a floor or of a template: the floors of this type in all pages;
  /// - for a field of a template: its uses in the template, and its keys in all pages;
  /// - for an identity: the equal identities in the page, and the suppressions and known findings that name it.
  ///
  /// - Parameter includesDeclaration: Whether the declaration in the template is returned as well.
  ///
  /// Complexity: O(bytes of all files).
  package static func references(
    at offset: Int, in file: EditedFile, of workspace: some EditedWorkspace, includesDeclaration: Bool = true
  ) -> [FileRange] {
    if let field = FieldTarget(at: offset, in: file, of: workspace) {
      return references(to: field, of: workspace, includesDeclaration)
    }
    if let pattern = pattern(at: offset, in: file) {
      return references(to: pattern, from: file, of: workspace, includesDeclaration)
    }
    return IdentityReferences.references(at: offset, in: file, of: workspace)
  }

  // MARK: Fields

  private static func references(
    to field: FieldTarget, of workspace: some EditedWorkspace, _ includesDeclaration: Bool
  ) -> [FileRange] {
    let uses = field.uses(in: workspace)
    let templates = uses.rangesInTemplates.flatMap { file, declarations, names in
      ((includesDeclaration ? declarations : []) + names).map { FileRange(path: file.path, range: $0) }
    }
    return templates
      + workspace.files(.page).flatMap { page in
        uses.keys(in: page).map { FileRange(path: page.path, range: page.content(of: $0.key)) }
      }
  }

  // MARK: Patterns

  /// Returns the pattern at an offset: the declared one of a template, or that of a floor.
  private static func pattern(at offset: Int, in file: EditedFile) -> FloorPattern? {
    if file.kind == .template {
      guard let root = file.document?.root else { return nil }
      let trail = ValueTrail(to: offset, in: root)
      return trail.steps.count == 2 && trail.last.key?.string == "pattern" ? file.declaredPattern : nil
    }
    return PageFloors.place(at: offset, in: file).flatMap { $0.isPattern ? $0.floor.floorPattern : nil }
  }

  private static func references(
    to pattern: FloorPattern, from file: EditedFile, of workspace: some EditedWorkspace, _ includesDeclaration: Bool
  ) -> [FileRange] {
    let path = file.kind == .template ? file.path : file.surroundings.templateFiles[pattern]
    let template = path.flatMap { workspace.file(at: $0) }
    var found: [FileRange] = []
    if includesDeclaration, let template, let declared = template.document?.root["pattern"]?.text {
      found.append(FileRange(path: template.path, range: template.content(of: declared)))
    }
    for page in workspace.files(.page) {
      let floors =
        template?.floors(in: page) ?? PageFloors(of: page).objects.filter { $0.floorPattern == pattern }
      for floor in floors {
        guard let name = floor.member(.pattern)?.text else { continue }
        found.append(FileRange(path: page.path, range: page.content(of: name)))
      }
    }
    return found
  }
}
