import Storey
import StoreyProject

/// A field of a template that a place in a template or in a page refers to.
struct FieldTarget {
  /// The file of the template that declares the field.
  let template: EditedFile
  /// The declaration of the field.
  let declaration: TemplateFields.Declaration
  /// The bytes of the name at the place, without quotes and braces.
  let origin: Range<Int>
  private let family: TemplateFamily

  /// Finds the field that a declaration or use in a template, or a key of a floor in a page, refers to. Returns `nil` if there is
  /// no field at the offset, or if it is not declared.
  init?(at offset: Int, in file: EditedFile, of workspace: some EditedWorkspace) {
    let found: (path: TemplateFields.Path, range: Range<Int>)?
    switch file.kind {
    case .template:
      family = TemplateFamily(of: file, in: workspace)
      found = family.fields.field(at: offset)
    case .page:
      guard let place = PageFloors.place(at: offset, in: file), place.trail.isAtKey, let key = place.trail.last.key,
        let path = file.templatePath(of: place.floor), let template = workspace.file(at: path)
      else { return nil }
      family = TemplateFamily(of: template, in: workspace)
      found = (place.keys, file.content(of: key))
    default: return nil
    }
    guard let found, let member = family.declaring(found.path),
      let declaration = member.fields.declaration(of: found.path)
    else { return nil }
    self.declaration = declaration
    template = member.file
    origin = found.range
  }

  /// The path of the field.
  var path: TemplateFields.Path { declaration.path }

  /// Returns the templates that have the field, with its uses. O(bytes of all files).
  func uses(in workspace: some EditedWorkspace) -> FieldUses {
    FieldUses(path: path, members: family.sharing(path, in: workspace))
  }
}

extension EditedFile {
  /// The name of the floor type that a template declares.
  var declaredPattern: FloorPattern? { kind == .template ? document?.root.floorPattern : nil }

  /// Returns the path of the template that declares the floor type of a floor; `nil` for a built-in or unknown type.
  func templatePath(of floor: JSONValue) -> String? { floor.floorPattern.flatMap { surroundings.templateFiles[$0] } }

  /// Returns the floors of a page whose type this template declares. A page that uses another template for the same pattern has
  /// none. O(floors).
  func floors(in page: EditedFile) -> [JSONValue] {
    guard let pattern = declaredPattern, mayApply(to: page) else { return [] }
    return PageFloors(of: page).objects.filter { $0.floorPattern == pattern }
  }

  /// Returns whether this template, and not another one, declares its floor type for a page.
  func mayApply(to page: EditedFile) -> Bool {
    guard let pattern = declaredPattern, page.kind == .page else { return false }
    return page.surroundings.templateFiles[pattern] ?? path == path
  }
}
