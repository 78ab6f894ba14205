/// Applies the migrations of a floor type to the fields of one floor.
struct FloorMigrator {
  /// An edit, with pointers from the object of the fields, in the text after the edits before it.
  enum Edit {
    case rename([String], to: String)
    case move([String], to: [String])
    case insert([String], json: String, after: String?)
    case set([String], json: String)
    case remove([String])
  }

  /// The edits that the steps have made.
  private(set) var edits: [Edit] = []
  /// The version of the floor type that the floor has now; `nil` if it was not changed.
  private(set) var version: Int?
  private var text: JSONEdits
  private var fields: Document
  /// The most edits.
  private let most: Int
  /// The number of bytes that were read: those of the fields, and again after each step that changed them.
  private(set) var bytesRead: Int
  private let mostBytes: Int

  /// The reasons why a floor is not migrated.
  enum Refusal: Error {
    /// The edits, or the bytes that are read for them, would exceed the limit.
    case excess
    /// A value cannot be moved, for example because the object repeats a key.
    case unclear
  }

  /// - Parameters:
  ///   - fields: The object with the fields.
  ///   - most: The maximum number of edits.
  ///   - bytes: The maximum number of bytes that are read.
  init?(_ fields: JSONValue, most: Int, bytes: Int) {
    bytesRead = fields.byteRange.count
    mostBytes = bytes
    guard fields.kind == .object, let document = try? Document(parsing: Array(fields.written.utf8), syntax: .jsonc)
    else {
      return nil
    }
    self.fields = document
    text = JSONEdits(document)
    self.most = most
  }

  /// Applies the changes of a version, unless the floor has no old field. O(steps × bytes of the floor).
  mutating func apply(_ migration: FloorMigration) throws(Refusal) {
    func isFill(_ step: MigrationStep) -> Bool { if case .fill = step { true } else { false } }
    for step in migration.steps where !isFill(step) { try apply(step) }
    // A floor without old fields may be a new one, which may lack any field.
    if !edits.isEmpty || migration.steps.allSatisfy(isFill) {
      for step in migration.steps where isFill(step) { try apply(step) }
    }
    if !edits.isEmpty { version = migration.version }
  }

  private mutating func apply(_ step: MigrationStep) throws(Refusal) {
    let made: [Edit] =
      switch step {
      case .rename(let path, let name):
        objects(around: path).flatMap { pointer, object in
          object[path[path.count - 1]] == nil || object[name] != nil
            ? [] : [.rename(pointer + [path[path.count - 1]], to: name)]
        }
      case .move(let path, let target): moves(path, target)
      case .fill(let path, let value):
        objects(around: path).flatMap { pointer, object in
          object[path[path.count - 1]] == nil
            ? [.insert(pointer + [path[path.count - 1]], json: value, after: nil)] : []
        }
      case .split(let path, let separator, let names):
        objects(around: path).flatMap { splits(path[path.count - 1], separator, names, in: $1, at: $0) }
      case .drop(let path):
        objects(around: path).flatMap { pointer, object in
          object[path[path.count - 1]] == nil ? [] : [.remove(pointer + [path[path.count - 1]])]
        }
      }
    if made.isEmpty { return }
    if edits.count + made.count > most || bytesRead > mostBytes { throw .excess }
    do throws(JSONEditError) {
      for edit in made { try text.apply(edit, below: []) }
    } catch {
      throw .unclear
    }
    edits += made
    let bytes = text.text
    bytesRead += bytes.count
    guard let changed = try? Document(parsing: bytes, syntax: .jsonc) else { throw .unclear }
    fields = changed
    text = JSONEdits(changed)
  }

  /// Returns the objects around the last name of a path, with their pointers: in the elements of arrays on the way, too. Objects that repeat
  /// a key are left out.
  private func objects(around path: [String]) -> [(pointer: [String], object: JSONValue)] {
    var found: [(pointer: [String], object: JSONValue)] = [([], fields.root)]
    for name in path.dropLast() {
      found = found.flatMap { pointer, object in
        object[name].map { Self.objects(in: $0, at: pointer + [name]) } ?? []
      }
    }
    return found.filter { !$0.object.entry.flags.contains(.hasDuplicateKeys) }
  }

  private static func objects(in value: JSONValue, at pointer: [String]) -> [(pointer: [String], object: JSONValue)] {
    switch value.kind {
    case .object: [(pointer, value)]
    case .array:
      value.elements.enumerated().compactMap { index, element in
        element.kind == .object ? (pointer + [String(index)], element) : nil
      }
    default: []
    }
  }

  private func moves(_ path: [String], _ target: [String]) -> [Edit] {
    let common = zip(path.dropLast(), target.dropLast()).prefix { $0 == $1 }.count
    return objects(around: Array(path.prefix(common)) + [""]).flatMap { pointer, object -> [Edit] in
      guard Self.member(path.dropFirst(common), of: object) != nil,
        Self.member(target.dropFirst(common), of: object) == nil
      else { return [] }
      var made: [Edit] = []
      var (holder, place): (JSONValue?, [String]) = (object, pointer)
      for name in target.dropFirst(common).dropLast() {
        place.append(name)
        holder = holder?[name]
        if let holder, holder.kind != .object { return [] }
        if holder == nil { made.append(.insert(place, json: "{}", after: nil)) }
      }
      return made + [.move(pointer + path.dropFirst(common), to: pointer + target.dropFirst(common))]
    }
  }

  /// Returns the value at names in objects; `nil` without one.
  private static func member(_ path: ArraySlice<String>, of object: JSONValue) -> JSONValue? {
    var value: JSONValue? = object
    for name in path { value = value?.kind == .object ? value?[name] : nil }
    return value
  }

  private func splits(
    _ name: String, _ separator: String, _ names: [String], in object: JSONValue, at pointer: [String]
  ) -> [Edit] {
    guard let value = object[name], value.kind == .string || value.kind == .number, let text = value.text?.string,
      names.allSatisfy({ $0 == name || object[$0] == nil })
    else { return [] }
    let pieces = Self.pieces(of: text, at: separator, most: names.count)
    // New floors have a field that stays, too, so only another change shows that the floor is old.
    if names.contains(name) && (pieces.count == 1 || edits.isEmpty) { return [] }
    var made: [Edit] = []
    var last = name
    if !names.contains(name) {
      made.append(.rename(pointer + [name], to: names[0]))
      last = names[0]
    }
    for (target, piece) in zip(names, pieces) {
      let json = pieces.count == 1 ? value.written : JSONString.quoted(piece)
      if target == last {
        made.append(.set(pointer + [target], json: json))
      } else {
        made.append(.insert(pointer + [target], json: json, after: last))
      }
      last = target
    }
    return made
  }

  /// Returns the pieces of a text between separators, compared byte by byte. The last of the most pieces has the rest.
  private static func pieces(of text: String, at separator: String, most: Int) -> [String] {
    let (bytes, mark) = (Array(text.utf8), Array(separator.utf8))
    var pieces: [String] = []
    var (start, index) = (0, 0)
    while pieces.count < most - 1, index + mark.count <= bytes.count {
      if bytes[index..<(index + mark.count)].elementsEqual(mark) {
        pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}

extension JSONEdits {
  /// Makes an edit whose pointers begin at a value.
  mutating func apply(_ edit: FloorMigrator.Edit, below start: [String]) throws(JSONEditError) {
    func pointer(_ path: [String]) -> JSONPointer { JSONPointer(tokens: start + path) }
    switch edit {
    case .rename(let path, let name): try rename(pointer(path), to: name)
    case .move(let path, let target): try move(pointer(path), to: pointer(target))
    case .insert(let path, let json, let neighbor): try insert(json, at: pointer(path), after: neighbor)
    case .set(let path, let json): try set(pointer(path), to: json)
    case .remove(let path): try remove(pointer(path))
    }
  }
}
