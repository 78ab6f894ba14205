import Storey

extension RuleID {
  /// A dialect cannot be used.
  static let invalidDialect: RuleID = "invalid-dialect"
}

/// A path: a JSON Pointer in which `*` is every member or element, or `.` for the value itself.
struct PathEntry: ModelValue {
  let path: ShapePath

  static func read(from value: borrowing ValueReader) -> PathEntry? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    let text = value.text.string
    if text == "." { return standIn }
    if let path = ShapePath(text) { return PathEntry(path: path) }
    value.report(
      .invalidDialect, .error, "invalid path \"\(Diagnostic.excerpt(of: text))\"",
      hint: "write a JSON Pointer such as \"/settings/title\" (* is every member), or \".\" for the value itself")
    return nil
  }

  static var standIn: PathEntry { PathEntry(path: ShapePath(steps: [])) }
  static var valueDescription: ValueDescription { .text(pattern: #"^(\.|(/([^~/]|~[01])*)+)$"#) }
}

extension ValueReader {
  /// Reads one value, or the elements of an array. Reports an array without elements, which would never lead to a value, and returns `nil`.
  fileprivate func readOneOrMany<Element>(_ read: (borrowing ValueReader) -> Element?) -> [Element]? {
    guard value.kind == .array else { return read(self).map { [$0] } }
    guard let elements = readElements(read) else { return nil }
    if !elements.isEmpty || value.elements.contains(where: { !$0.isAbsent }) { return elements }
    report(.invalidDialect, .error, "the list has no paths", hint: "add a path such as \"/settings/title\"")
    return nil
  }
}

/// One path, or several of which the first that leads to a value is used.
struct PathEntries: ModelValue {
  let paths: [ShapePath]

  static func read(from value: borrowing ValueReader) -> PathEntries? {
    value.readOneOrMany { PathEntry.read(from: $0)?.path }.map(PathEntries.init)
  }

  static var standIn: PathEntries { PathEntries(paths: []) }
  static var valueDescription: ValueDescription { .oneOrMany(PathEntry.valueDescription) }
}

/// A path, or `@name` for the name of the part as a member.
struct PlaceEntry: ModelValue {
  static let ownName = "@name"
  let place: PageShape.Place

  static func read(from value: borrowing ValueReader) -> PlaceEntry? {
    if value.value.kind == .string, value.text.string == ownName { return PlaceEntry(place: .ownName) }
    if value.value.kind == .string, value.text.string == "." {
      value.report(
        .invalidDialect, .error, "a part is not its own pattern or identifier",
        hint: "write a JSON Pointer such as \"/type\", or \"@name\" for the name of the part as a member")
      return nil
    }
    return PathEntry.read(from: value).map { PlaceEntry(place: .path($0.path)) }
  }

  static var standIn: PlaceEntry { PlaceEntry(place: .ownName) }
  static var valueDescription: ValueDescription { .text(pattern: #"^(@name|(/([^~/]|~[01])*)+)$"#) }
}

/// One place, or several of which the first that leads to a text is used.
struct PlaceEntries: ModelValue {
  let places: [PageShape.Place]

  static func read(from value: borrowing ValueReader) -> PlaceEntries? {
    value.readOneOrMany { PlaceEntry.read(from: $0)?.place }.map(PlaceEntries.init)
  }

  static var standIn: PlaceEntries { PlaceEntries(places: []) }
  static var valueDescription: ValueDescription { .oneOrMany(PlaceEntry.valueDescription) }
}

/// A text pattern in which `*` is any text.
struct GlobEntry: ModelValue {
  let glob: TextGlob

  static func read(from value: borrowing ValueReader) -> GlobEntry? {
    JSONText.read(from: value).map { GlobEntry(glob: TextGlob($0.string)) }
  }

  static var standIn: GlobEntry { GlobEntry(glob: TextGlob("")) }
  static var valueDescription: ValueDescription { .scalar(.text) }
}

/// Texts by the paths at which an object has them.
struct TextsByPath: ModelValue {
  var texts: [(path: ShapePath, text: String)] = []

  static func read(from value: borrowing ValueReader) -> TextsByPath? {
    guard let members = MembersByName<JSONText>.read(from: value) else { return nil }
    var read = TextsByPath()
    for (name, text) in members.members {
      guard let path = ShapePath(name.string), !path.steps.isEmpty else {
        value.report(
          .invalidDialect, .error, "invalid path \"\(Diagnostic.excerpt(of: name))\"",
          hint: "write a JSON Pointer such as \"/sys/type\"")
        return nil
      }
      read.texts.append((path, text.string))
    }
    if !read.texts.isEmpty { return read }
    value.report(
      .invalidDialect, .error, "the object has no texts", hint: "add one by its path, such as {\"/type\": \"link\"}")
    return nil
  }

  static var standIn: TextsByPath { TextsByPath() }
  static var valueDescription: ValueDescription { .map(.scalar(.text)) }

  var byPath: [ShapePath: String] { Dictionary(texts.map { ($0.path, $0.text) }) { $1 } }
}
