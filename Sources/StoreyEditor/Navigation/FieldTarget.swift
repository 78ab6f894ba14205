import Storey
import StoreyProject

/// A field of a template that a place in a template or in a page refers to.
struct FieldTarget {
  /// The file of the template that declares the field.
  let template: EditedFile
  /// The templates that have the field: the first one that declares it, and those that extend that one.
  let members: [TemplateFamily.Member]
  /// The declaration of the field.
  let declaration: TemplateFields.Declaration
  /// The bytes of the name at the place, without quotes and braces.
  let origin: Range<Int>

  /// Finds the field that a declaration or use in a template, or a key of a floor in a page, refers to. Returns `nil` if there is
  /// no field at the offset, or if it is not declared.
  init?(at offset: Int, in file: EditedFile, of workspace: some EditedWorkspace) {
    let found: (path: TemplateFields.Path, range: Range<Int>)?
    let family: TemplateFamily
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
    members = family.sharing(found.path)
    origin = found.range
  }

  /// The path of the field.
  var path: TemplateFields.Path { declaration.path }

  /// The bytes of the declarations of the field, which may be several, and of its uses, in each template that has it.
  var rangesInTemplates: [(file: EditedFile, declarations: [Range<Int>], uses: [Range<Int>])] {
    members.map { member in
      (
        member.file,
        member.fields.declarations.filter { $0.path == path }.map { member.file.content(of: $0.key) },
        member.fields.uses.filter { $0.path == path }.map(\.range)
      )
    }
  }

  /// Returns the floors of a page that have the field. O(floors).
  func floors(in page: EditedFile) -> [JSONValue] { members.flatMap { $0.file.floors(in: page) } }

  /// Returns the keys of the field in the floors of a page. O(floors).
  func keys(in page: EditedFile) -> [(floor: JSONValue, key: JSONText)] {
    floors(in: page).flatMap { floor in PageFloors.keys(path, in: floor).map { (floor, $0) } }
  }

  /// Returns whether syntax errors in a page may hide keys of the field: the damaged page contains the name of a floor type that has it.
  func mayBeDamaged(in page: EditedFile) -> Bool {
    guard let document = page.document, document.root.hasDamage else { return false }
    return members.contains { member in
      guard let pattern = member.file.declaredPattern, member.file.mayApply(to: page) else { return false }
      return page.bytes.firstRange(of: JSONString.quoted(pattern.name).utf8.dropFirst().dropLast()) != nil
    }
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
  fileprivate func mayApply(to page: EditedFile) -> Bool {
    guard let pattern = declaredPattern, page.kind == .page else { return false }
    return page.surroundings.templateFiles[pattern] ?? path == path
  }
}
