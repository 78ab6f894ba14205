import Storey

/// The fields of a floor or an item, with the checks that all sources have in common.
struct FieldCollection {
  /// The keys of every floor, which a template cannot declare.
  private static let reserved: Set<String> = ["fallback", "fheader", "margin", "pattern", "requires"]
  /// The maximum number of fields of a floor or an item in a template.
  static let most = 100

  private(set) var fields: [DeclaredField] = []
  private var names: Set<String> = []
  /// Whether these are the fields of a floor, which has keys of its own.
  private let isFloor: Bool
  private var isFull = false

  init(ofFloor isFloor: Bool) {
    self.isFloor = isFloor
  }

  /// Adds a field. Reports a name that a template cannot declare, and leaves the field out.
  ///
  /// - Parameter isReported: Whether a problem with the type of the field was already reported.
  mutating func add(_ field: DeclaredField, isReported: Bool = false, _ problems: inout DeclarationProblems) {
    let shown = Diagnostic.excerpt(of: field.name)
    guard names.insert(field.name).inserted else {
      return problems.error(
        "the field \"\(shown)\" is declared twice", hint: "rename or remove one of them", at: field.place,
        rule: .duplicateKey)
    }
    if field.name.isEmpty || field.name.unicodeScalars.contains(where: { $0 == "{" || $0 == "}" || $0.value < 0x20 }) {
      return problems.error(
        "invalid field name \"\(shown)\"", hint: "use a name without braces and control characters", at: field.place)
    }
    if isFloor, Self.isReserved(field) {
      return problems.note(
        "the field \"\(shown)\" is left out: the key has the same meaning in every floor", at: field.place)
    }
    if fields.count == Self.most {
      if !isFull {
        problems.warning(
          "the fields from \"\(shown)\" on are left out: a template has at most \(Self.most) fields",
          hint: "divide the part", at: field.place)
      }
      return isFull = true
    }
    if field.kind == .open, !isReported {
      problems.note(
        "the values of the field \"\(shown)\" are not checked: templates have no type for them", at: field.place)
    }
    fields.append(field)
  }

  private static func isReserved(_ field: DeclaredField) -> Bool {
    switch field.name {
    case "jump": field.kind != .link
    case "identityId": field.kind.type != "string"
    default: reserved.contains(field.name) || field.name.hasPrefix("fheader.")
    }
  }
}
