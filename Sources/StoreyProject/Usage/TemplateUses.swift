package import Storey
package import StoreyOutput
import StoreyFiles
import StoreyTemplates
import StoreyValidation

/// The templates of a project, and the fields of each, that pages use. A template is also used by the floors of those that extend it.
package struct TemplateUses: Sendable {
  /// A template, or a field of one.
  fileprivate struct Declaration: Hashable {
    let pattern: FloorPattern
    let field: [String]
  }

  /// The declarations that a page uses.
  package struct Page: Sendable {
    fileprivate var used: Set<Declaration> = []
    fileprivate var floors: [FloorPattern: Int] = [:]
  }

  /// A registered template.
  private struct Template {
    let fields: [DeclaredField]
    /// The template itself, and those that it extends.
    let family: [FloorPattern]
  }

  private let project: Project
  private let templates: [FloorPattern: Template]
  private var sum = Page()

  package init(_ project: Project) {
    self.project = project
    let registry = project.registry
    templates = Dictionary(
      uniqueKeysWithValues: registry.patternsOfTemplates.map { pattern in
        let family = [pattern] + registry.ancestry(ofTemplate: pattern)
        return (pattern, Template(fields: registry.fields(ofTemplate: pattern), family: family))
      })
  }

  /// The number of templates.
  package var count: Int { templates.count }

  /// Returns the patterns of a template, by its pattern or its file, and of those that extend it.
  /// - Throws: `Failure` for the name of no template.
  package func patterns(ofTemplate name: String) throws(Failure) -> Set<FloorPattern> {
    let path = Paths.absolute(name)
    let pattern = project.declarations.first { Paths.absolute($0.value.file) == path }?.key ?? FloorPattern(name)
    let found = templates.filter { $0.value.family.contains(pattern) }.keys
    if !found.isEmpty { return Set(found) }
    let names = project.declarations.keys.map(\.name).sorted().prefix(20).joined(separator: ", ")
    throw Failure(
      message: "no template declares '\(name)'",
      hint: names.isEmpty ? "load templates with '--templates DIR'" : "use one of \(names)")
  }

  // MARK: Uses

  /// Returns the uses in a page. O(bytes + values of the fields).
  /// - Throws: `Failure` for a page that cannot be parsed.
  package func uses(in bytes: [UInt8], at path: String) throws(Failure) -> Page {
    var page = Page()
    // Old fields of a template with migrations are uses of the new ones.
    let bytes = try project.migrated(bytes, at: path).map { $0.replacements.applied(to: bytes) } ?? bytes
    for part in try project.parts(in: bytes, at: path).parts.all {
      guard let pattern = part.pattern, let template = templates[pattern] else { continue }
      for member in template.family {
        page.used.insert(Declaration(pattern: member, field: []))
        page.floors[member, default: 0] += 1
      }
      add(template.fields, in: part.value, [], template.family, to: &page)
    }
    return page
  }

  /// Adds the fields that an object has. The declared fields bound the recursion.
  private func add(
    _ fields: [DeclaredField], in value: JSONValue, _ scope: [String], _ family: [FloorPattern], to page: inout Page
  ) {
    for field in fields {
      guard let member = value[field.name] else { continue }
      let path = scope + [field.name]
      for pattern in family { page.used.insert(Declaration(pattern: pattern, field: path)) }
      if field.items.isEmpty { continue }
      for element in member.elements { add(field.items, in: element, path, family, to: &page) }
    }
  }

  /// Adds the uses of a page.
  package mutating func add(_ page: Page) {
    sum.used.formUnion(page.used)
    sum.floors.merge(page.floors, uniquingKeysWith: +)
  }

  // MARK: Unused declarations

  /// The templates that no page uses, and the fields that no floor of their template has: in the order of the files, and of their places.
  package var unused: [UnusedDeclaration] {
    var found: [UnusedDeclaration] = []
    for (pattern, template) in templates {
      guard let file = project.declarations[pattern]?.file,
        let place = project.registry.place(ofTemplate: pattern)
      else { continue }
      guard let floorCount = sum.floors[pattern] else {
        found.append(UnusedDeclaration(file: file, position: place.sourceRange.start, pattern: pattern.name))
        continue
      }
      add(template.fields, of: pattern, [], &found) { key, path in
        // An inherited field is one of the template that declares it.
        guard key.document === place.document else { return nil }
        return UnusedDeclaration(
          file: file, position: key.sourceRange.start, pattern: pattern.name, field: path, floorCount: floorCount)
      }
    }
    return found.sorted {
      let (a, b) = ($0, $1)
      if a.file != b.file { return a.file.utf8.lexicographicallyPrecedes(b.file.utf8) }
      return (a.position.line, a.position.column) < (b.position.line, b.position.column)
    }
  }

  /// Adds the fields that are not used. The fields in the items of an unused array are left out.
  private func add(
    _ fields: [DeclaredField], of pattern: FloorPattern, _ scope: [String], _ found: inout [UnusedDeclaration],
    _ declaration: (JSONValue, [String]) -> UnusedDeclaration?
  ) {
    for field in fields {
      let path = scope + [field.name]
      if sum.used.contains(Declaration(pattern: pattern, field: path)) {
        add(field.items, of: pattern, path, &found, declaration)
      } else if let key = field.key?.source, let unused = declaration(key, path) {
        found.append(unused)
      }
    }
  }
}
