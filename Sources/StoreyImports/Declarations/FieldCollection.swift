import Storey

/// The fields of a floor or an item, with the checks that all sources have in common.
struct FieldCollection {
  /// The keys of every floor, which a template cannot declare, but for a jump and an identity.
  private static let reserved = Set(BaseKey.allCases.filter { $0 != .jump && $0 != .identity }.map(\.key.name))
  /// The maximum number of fields of a floor or an item in a template.
  static let most = 100

  private(set) var fields: [DeclaredField] = []
  private(set) var children: [DeclaredChildren] = []
  private var names: Set<String> = []
  /// Whether these are the fields of a floor, which has keys of its own.
  private let isFloor: Bool
  /// The keys of every part in pages of the CMS.
  private let keysOfParts: Set<String>
  private var isFull = false

  init(ofFloor isFloor: Bool, reserving keysOfParts: Set<String> = []) {
    self.isFloor = isFloor
    self.keysOfParts = keysOfParts
  }

  /// Adds a field. Reports a name that a template cannot declare, and leaves the field out.
  ///
  /// - Parameter isReported: Whether a problem with the type of the field was already reported.
  mutating func add(_ field: DeclaredField, isReported: Bool = false, _ problems: inout DeclarationProblems) {
    guard accepts(field.name, field.kind, at: field.place, &problems) else { return }
    if field.kind == .open, !isReported {
      problems.note(
        "the values of the field \"\(Diagnostic.excerpt(of: field.name))\" are not checked: templates have no type for them",
        at: field.place)
    }
    fields.append(field)
  }

  /// Adds a list of child parts, as a field is added.
  mutating func add(_ list: DeclaredChildren, at place: JSONValue, _ problems: inout DeclarationProblems) {
    if accepts(list.key, nil, at: place, &problems) { children.append(list) }
  }

  /// Returns whether a template can declare one more field with a name. Reports the reason why it cannot.
  ///
  /// - Parameter kind: The kind of the values; `nil` for child parts.
  private mutating func accepts(
    _ name: String, _ kind: DeclaredKind?, at place: JSONValue, _ problems: inout DeclarationProblems
  ) -> Bool {
    let shown = Diagnostic.excerpt(of: name)
    if !names.insert(name).inserted {
      problems.error(
        "the field \"\(shown)\" is declared twice", hint: "rename or remove one of them", at: place, rule: .duplicateKey
      )
    } else if name.isEmpty || name.unicodeScalars.contains(where: { $0 == "{" || $0 == "}" || $0.value < 0x20 }) {
      problems.error(
        "invalid field name \"\(shown)\"", hint: "use a name without braces and control characters", at: place)
    } else if isFloor, isReserved(name, kind) {
      problems.note(
        "the field \"\(shown)\" is left out: every floor has a key of this name, so its values are not checked",
        at: place)
    } else if fields.count + children.count < Self.most {
      return true
    } else if !isFull {
      isFull = true
      problems.warning(
        "the fields from \"\(shown)\" on are left out: a template has at most \(Self.most) fields",
        hint: "divide the part", at: place)
    }
    return false
  }

  private func isReserved(_ name: String, _ kind: DeclaredKind?) -> Bool {
    switch name {
    case "jump": kind != .link
    case "identityId": kind?.type != "string"
    default: Self.reserved.contains(name) || keysOfParts.contains(name) || name.hasPrefix("fheader.")
    }
  }
}
