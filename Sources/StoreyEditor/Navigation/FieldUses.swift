import Storey
import StoreyProject

/// The places that refer to a field of a template.
struct FieldUses {
  /// The path of the field.
  let path: TemplateFields.Path
  /// The templates that have the field: the first one that declares it, and those that extend that one.
  let members: [TemplateFamily.Member]

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
