package import Storey
import StoreyProject
import StoreyTemplates

/// The reason why a name cannot be changed.
package struct RenameRefusal: Error, Sendable, Hashable {
  /// The reason, for the user.
  package let reason: String

  /// Creates a refusal.
  package init(reason: String) {
    self.reason = reason
  }
}

/// Renames fields of templates.
package enum Rename {
  /// A name that can be changed.
  package struct Subject: Sendable, Hashable {
    /// The bytes of the name, without quotes and braces.
    package let range: Range<Int>
    /// The current name.
    package let name: String

    /// Creates a subject.
    package init(range: Range<Int>, name: String) {
      self.range = range
      self.name = name
    }
  }

  /// Returns the field at an offset of a template or of a floor in a page; `nil` if there is no declared field, or if its name
  /// cannot be changed.
  package static func subject(
    at offset: Int, in file: EditedFile, of workspace: some EditedWorkspace
  ) -> Subject? {
    guard let field = FieldTarget(at: offset, in: file, of: workspace), let name = field.path.last, !isReserved(field)
    else { return nil }
    return Subject(range: field.origin, name: name)
  }

  /// Returns the replacements that rename the field at an offset, by path: of its declaration, of its uses in the template, and of
  /// its keys in the floors of all pages. The replacements of each file are in order.
  ///
  /// - Throws: `RenameRefusal` if there is no field, or if it cannot have the name.
  ///
  /// Complexity: O(bytes of all files).
  package static func replacements(
    renaming offset: Int, to name: String, in file: EditedFile, of workspace: some EditedWorkspace
  ) throws(RenameRefusal) -> [String: [TextReplacement]] {
    guard let field = FieldTarget(at: offset, in: file, of: workspace) else {
      throw RenameRefusal(reason: "there is no field of a template here")
    }
    if name == field.path.last { return [:] }
    let uses = field.uses(in: workspace)
    try check(name, for: field, uses)
    // A name inside a string is written with the escapes of JSON.
    let written = String(JSONString.quoted(name).dropFirst().dropLast())
    var ranges = Dictionary(
      uses.rangesInTemplates.map { ($0.file.path, $0.declarations + $0.uses) }.filter { !$0.1.isEmpty }
    ) { first, _ in first }
    for page in workspace.files(.page) {
      if uses.mayBeDamaged(in: page) {
        throw RenameRefusal(reason: "\(page.path) has syntax errors, so not all uses of the field can be found")
      }
      let keys = uses.keys(in: page)
      if keys.isEmpty { continue }
      let renamed = field.path.dropLast() + [name]
      if uses.floors(in: page).contains(where: { !PageFloors.keys(Array(renamed), in: $0).isEmpty }) {
        throw RenameRefusal(reason: "a floor in \(page.path) already has the key \"\(name)\"")
      }
      ranges[page.path] = keys.map { page.content(of: $0.key) }
    }
    return ranges.mapValues { ranges in
      ranges.sorted { $0.lowerBound < $1.lowerBound }.map { TextReplacement(range: $0, text: written) }
    }
  }

  /// The keys that every floor has.
  private static var keysOfFloors: [String] { ModelDescription(of: FloorBase.self).keys }

  private static func check(_ name: String, for field: FieldTarget, _ uses: FieldUses) throws(RenameRefusal) {
    for member in uses.members where (try? Document(parsing: member.file.bytes)) == nil {
      let isOwn = member.file.path == field.template.path
      throw RenameRefusal(reason: isOwn ? "the template is not valid JSON" : "\(member.file.path) is not valid JSON")
    }
    if name.allSatisfy(\.isWhitespace) { throw RenameRefusal(reason: "the name is empty") }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw RenameRefusal(reason: "the name contains a control character")
    }
    if !isUsableInTexts(name) {
      throw RenameRefusal(reason: "the name \"\(name)\" cannot be used in texts of templates")
    }
    let siblings = field.path.dropLast()
    for member in uses.members where member.fields.declaration(of: siblings + [name]) != nil {
      let isOwn = member.file.path == field.template.path
      throw RenameRefusal(reason: "\(isOwn ? "the template" : member.file.path) already has a field \"\(name)\"")
    }
    if JSONText(name).isCommentKey { throw RenameRefusal(reason: "\"\(name)\" is the key of comments") }
    if siblings.isEmpty, keysOfFloors.contains(name) || name.hasPrefix("fheader.") {
      throw RenameRefusal(reason: "the name \"\(name)\" is reserved: every floor has this key")
    }
    if isReserved(field) {
      throw RenameRefusal(reason: "\"\(field.path[0])\" cannot be renamed: every floor has this key")
    }
  }

  /// Returns whether every floor has the key of a field, so that it cannot be renamed.
  private static func isReserved(_ field: FieldTarget) -> Bool {
    field.path.count == 1 && keysOfFloors.contains(field.path[0])
  }

  /// Returns whether a text can contain the name in braces. A name with a brace, or with a combining mark at its start, would
  /// change the characters of the braces.
  private static func isUsableInTexts(_ name: String) -> Bool {
    let characters = Array("{\(name)}")
    return characters.indices.allSatisfy { index in
      let isEnd = index == 0 || index == characters.count - 1
      return isEnd == (characters[index] == "{" || characters[index] == "}")
    }
  }
}
