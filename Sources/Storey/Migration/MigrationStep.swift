/// A change of the fields of old floors. A path is the names of the objects and arrays around a field, and its own name; a step in an array
/// applies to each of its elements.
enum MigrationStep: Sendable {
  /// A field with another name, in the same object.
  case rename([String], to: String)
  /// A field in another object of the floor, or of the same element of an array.
  case move([String], to: [String])
  /// A value for floors that lack a field: JSON.
  case fill([String], value: String)
  /// A text that becomes several, at each place of a separator.
  case split([String], at: String, into: [String])
  /// A field that no floor has any longer.
  case drop([String])

  /// The field that the step takes away; `nil` if it takes none.
  var takenField: [String]? {
    switch self {
    case .rename(let path, _), .move(let path, _), .drop(let path): path
    case .fill: nil
    case .split(let path, _, let names): names.contains(path[path.count - 1]) ? nil : path
    }
  }

  /// The fields that the step makes.
  var madeFields: [[String]] {
    switch self {
    case .rename(let path, let name): [path.dropLast() + [name]]
    case .move(_, let path), .fill(let path, _): [path]
    case .split(let path, _, let names): names.map { path.dropLast() + [$0] }
    case .drop: []
    }
  }
}

extension MigrationStep: JSONModel {
  init(from reader: inout JSONReader) {
    let keys = MigrationKeys(from: &reader)
    do throws(MigrationKeys.Fault) {
      self = try keys.step()
    } catch {
      if let source = reader.source { reader.report(.wrongType, .error, error.message, hint: error.hint, at: source) }
      self = .drop([""])
      reader.fail()
    }
  }
}

/// The keys of a step, as they are written.
private struct MigrationKeys {
  private let rename: FieldPath?
  private let move: FieldPath?
  private let fill: FieldPath?
  private let split: FieldPath?
  private let drop: FieldPath?
  private let names: [String]?
  private let separator: JSONText?
  private let value: JSONValue?

  /// The largest value for fields that old floors lack, in bytes.
  private static let mostBytes = 1_000

  init(from reader: inout JSONReader) {
    let path = "the names of the objects and arrays around it, and its own, separated by dots"
    rename = reader.optional("rename", about: "A field that gets another name: \(path)")
    move = reader.optional("move", about: "A field that moves to another object: \(path)")
    fill = reader.optional("default", about: "A field that old floors lack: \(path)")
    split = reader.optional("split", about: "A text that becomes several: \(path)")
    drop = reader.optional("drop", about: "A field that is removed: \(path)")
    names =
      reader.optional(
        "to", as: FieldNames.self,
        about: "The new name for \"rename\", the new path for \"move\", the names of the texts for \"split\"")?.names
    separator = reader.optional("at", about: "The text between the texts, for \"split\"")
    reader.ignore("value", about: "The value of the field, for \"default\"")
    value = reader.source?["value"]
  }

  /// Keys that make no step.
  struct Fault: Error {
    let message: String
    let hint: String

    init(_ message: String, _ hint: String) { (self.message, self.hint) = (message, hint) }
  }

  func step() throws(Fault) -> MigrationStep {
    guard [rename, move, fill, split, drop].compactMap(\.self).count == 1 else {
      throw Fault(
        "a step has one of the keys \"rename\", \"move\", \"default\", \"split\" and \"drop\"", "keep one of them")
    }
    let needed = fill != nil ? ["value"] : split != nil ? ["to", "at"] : drop != nil ? [] : ["to"]
    for (key, isGiven) in [("to", names != nil), ("at", separator != nil), ("value", value != nil)]
    where isGiven != needed.contains(key) {
      throw isGiven
        ? Fault("\"\(key)\" is not allowed in this step", "remove it") : Fault("the step has no \"\(key)\"", "add it")
    }
    if let rename, let name = names?.first {
      if names?.count == 1, !name.contains("."), name != rename.path.last { return .rename(rename.path, to: name) }
      throw Fault("\"to\" is not another name of the field", "use one name without dots, or \"move\"")
    }
    if let move, let text = names?.first {
      if names?.count == 1, let target = FieldPath(text), !move.isPrefix(of: target), !target.isPrefix(of: move) {
        return .move(move.path, to: target.path)
      }
      throw Fault("\"to\" is not another place for the field", "use a path that is not inside of the field")
    }
    if let fill, let value {
      let json = Array(value.written.utf8)
      if (try? Document(parsing: json)) == nil {
        throw Fault("the value has comments or trailing commas", "write strict JSON")
      }
      if json.count <= Self.mostBytes { return .fill(fill.path, value: value.written) }
      throw Fault("the value has more than \(Self.mostBytes) bytes", "use a shorter value")
    }
    if let split, let separator, let names {
      if names.count > 1, Set(names).count == names.count, !names.contains(where: { $0.contains(".") }) {
        return .split(split.path, at: separator.string, into: names)
      }
      throw Fault("\"to\" does not have two or more different names", "use the names of fields, without dots")
    }
    return .drop(drop?.path ?? [])
  }
}

/// The names on the way to a field.
private struct FieldPath: ModelValue {
  let path: [String]

  private init(path: [String]) { self.path = path }

  init?(_ text: String) {
    path = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if path.contains("") || path.count > 32 { return nil }
  }

  func isPrefix(of other: FieldPath) -> Bool { other.path.starts(with: path) }

  static func read(from value: borrowing ValueReader) -> FieldPath? {
    guard let text = JSONText.read(from: value) else { return nil }
    if let path = FieldPath(text.string) { return path }
    value.report(
      .wrongType, .error, Diagnostic.message("", quoting: text, " is not a path of names and dots"),
      hint: "for example items.title")
    return nil
  }

  static var standIn: FieldPath { FieldPath(path: ["field"]) }
  static var valueDescription: ValueDescription { .scalar(.text) }
}

/// A name, or several.
private struct FieldNames: ModelValue {
  let names: [String]

  static func read(from value: borrowing ValueReader) -> FieldNames? {
    if value.value.kind == .array { return [JSONText].read(from: value).map { FieldNames(names: $0.map(\.string)) } }
    return JSONText.read(from: value).map { FieldNames(names: [$0.string]) }
  }

  static var standIn: FieldNames { FieldNames(names: []) }
  static var valueDescription: ValueDescription { .oneOrMany(.scalar(.text)) }
}
