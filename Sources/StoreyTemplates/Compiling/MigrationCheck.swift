import Storey

/// Checks the migrations of a template against its fields and its version.
struct MigrationCheck {
  private let file: TemplateFile

  init(_ file: TemplateFile) { self.file = file }

  /// Reports migrations that lead to no version of the template, and fields that a migration must not take away or make.
  func report(to problems: inout TemplateProblems) {
    var versions: Set<Int> = []
    // Those of an extended template were checked there.
    let own = file.migrations.filter { $0.source.map { !problems.isInherited($0) } ?? false }
    for migration in own {
      if migration.version > file.version {
        problems.add(
          "the migration leads to version \(migration.version), but the template has version \(file.version)",
          hint: "set \"version\" to \(migration.version), or correct \"to\"", at: migration.source?["to"])
      }
      if !versions.insert(migration.version).inserted {
        problems.add(
          "two migrations lead to version \(migration.version)", hint: "put their steps into one", at: migration.source)
      }
    }
    let ordered = own.sorted { $0.version < $1.version }
    for (index, migration) in ordered.enumerated() {
      for path in migration.takenFields + migration.madeFields where Self.ofEveryFloor.contains(path[0]) {
        problems.add(
          "the migration changes \"\(Self.shown(path))\", which the engine reads from every floor",
          hint: "change fields of the floor type only", at: migration.source)
      }
      let later = ordered[index...].flatMap(\.takenFields)
      for path in migration.takenFields where declares(path) {
        problems.add(
          "the migration takes the field \"\(Self.shown(path))\" away, which this version declares",
          hint: "floors of this version would lose it; correct the step, or remove the field", at: migration.source)
      }
      for path in migration.madeFields where !declares(path) && !later.contains(path) {
        problems.add(
          "the migration makes the field \"\(Self.shown(path))\", which is not declared",
          hint: "declare it in \"fields\", or correct the step", at: migration.source)
      }
    }
  }

  /// The keys that the engine reads from floors of every type.
  private static let ofEveryFloor = Set(BaseKey.allCases.map(\.key.name))

  private static func shown(_ path: [String]) -> String { Diagnostic.excerpt(of: path.joined(separator: ".")) }

  /// Returns whether the template declares a field, or a value of any type around it.
  private func declares(_ path: [String]) -> Bool {
    var fields: FieldMap? = file.fields
    for (index, name) in path.enumerated() {
      guard let field = fields?.members.last(where: { $0.name.string == name })?.value else { return false }
      if index == path.count - 1 || field.type == .any { return true }
      fields = field.items
    }
    return false
  }
}
