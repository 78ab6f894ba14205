import Storey

/// Assigns a slot to each field of a floor or an item. It is a class because it is shared, until all rows are compiled, by
/// the rows that use the fields and by the array field that declares the items.
final class ScopeCompiler {
  private struct Field {
    let name: JSONText
    let entry: FieldEntry
    let base: BaseName?
    let format: DateFormat
    let offset: Int?
    /// The fields of each item, for an array.
    let items: ScopeCompiler?
    /// The options of a text, which are the same for all conditions on it.
    let choice: Choice?
    var isUsed = false
    /// Whether a length of an element is the number of the field.
    var isLength = false
  }

  private var fields: [Field] = []
  /// The built-in fields of a floor that the template uses. Their slots follow those of `fields`, in this order.
  private var bases: [BaseName] = []
  /// The slots whose options were checked to be styles. They are checked once, however many elements use them.
  var checkedStyles: Set<Int> = []
  /// Whether these are the fields of a floor, which has built-in fields as well, and not those of an item.
  private let isFloor: Bool
  /// Whether the fields are unknown because their declaration was refused or is damaged by a syntax error. Unknown names are then
  /// not reported.
  private let isUnknown: Bool
  /// The names of fields that were refused.
  private var refused: Set<String> = []
  /// The name of the floor or item in schemas.
  private let name: String

  /// Creates a scope of the fields that a map declares.
  ///
  /// - Parameters:
  ///   - map: The fields.
  ///   - object: The value that the map was read from. Fields that could not be read are in it, but not in the map.
  ///   - name: The name of the floor or item in schemas.
  ///   - isFloor: Whether these are the fields of a floor.
  ///   - depth: The number of arrays around the item; 0 for a floor.
  ///   - problems: The problems of the template.
  init(
    _ map: FieldMap, declaredIn object: JSONValue?, of name: String, isFloor: Bool, depth: Int,
    _ problems: inout TemplateProblems
  ) {
    self.isFloor = isFloor
    self.name = name
    isUnknown = depth > TemplateLimits.depth || object?.hasDamage == true
    if depth > TemplateLimits.depth {
      problems.add(
        "arrays are nested more than \(TemplateLimits.depth) levels deep", hint: "use fewer levels",
        at: map.members.first?.name.source)
      return
    }
    if map.members.count > TemplateLimits.fields {
      problems.add(
        "\(map.members.count) fields exceed the limit of \(TemplateLimits.fields)", hint: "remove fields",
        at: map.members[TemplateLimits.fields].name.source)
    }
    for (name, entry) in map.members.prefix(TemplateLimits.fields) {
      fields.append(field(name, entry, depth, &problems))
    }
    if isFloor { problems.fieldsOfFloor = Set(fields.map(\.name.string)) }
    let written = object?.members.filter { !$0.value.isAbsent && !$0.key.isCommentKey }.map(\.key.string) ?? []
    refused = Set(written).subtracting(fields.map(\.name.string))
  }

  private init(unknownOf name: String) {
    (isFloor, isUnknown, self.name) = (false, true, name)
  }

  /// A scope whose fields are unknown because their declaration is missing or was refused.
  static var unknown: ScopeCompiler { ScopeCompiler(unknownOf: "") }

  /// The keys of floors that a template cannot declare as fields: those of every floor, except those of the built-in fields.
  private static let reserved = Set(ModelDescription(of: FloorBase.self).keys)
    .subtracting(BaseName.allCases.map(\.rawValue))

  private func field(
    _ name: JSONText, _ entry: FieldEntry, _ depth: Int, _ problems: inout TemplateProblems
  ) -> Field {
    let key = name.string
    let base = isFloor ? BaseName(rawValue: key) : nil
    if key.isEmpty || key.contains(where: { $0 == "{" || $0 == "}" }) {
      problems.add(
        "invalid field name \"\(Diagnostic.excerpt(of: key))\"", hint: "use a non-empty name without braces",
        at: name.source)
    } else if isFloor && (Self.reserved.contains(key) || key.hasPrefix("fheader.")) {
      problems.add("the field name \"\(key)\" is reserved", hint: "rename the field", at: name.source)
    } else if let base, let type = entry.type, base.type != type, !(base == .identity && type == .string) {
      problems.add(
        "invalid type \"\(type.rawValue)\" for the built-in field \"\(key)\"; expected \"\(base.type.rawValue)\"",
        hint: "use \"\(base.type.rawValue)\", or rename the field", at: entry.source?["type"])
    }
    let choice = entry.options.map { Choice($0.values) }
    checkKeys(of: entry, choice, &problems)
    let format = entry.format.flatMap { DateFormat($0.string) }
    if format == nil, let written = entry.format {
      if written.string.utf8.count > DateFormat.mostBytes {
        problems.add(
          "the date format exceeds the limit of \(DateFormat.mostBytes) bytes",
          hint: "move fixed words to the \"text\" of an element", at: written.source)
      } else {
        problems.add(
          "invalid date format \"\(Diagnostic.excerpt(of: written))\"",
          hint: "use yyyy, M, MM, d, dd, H, HH, mm and ss; other Latin letters are not allowed", at: written.source)
      }
    }
    let offset = entry.offset.flatMap { PageDate.offset($0.string) }
    if offset == nil, let written = entry.offset {
      problems.add(
        "invalid UTC offset \"\(Diagnostic.excerpt(of: written))\"", hint: "use a form like \"+08:00\"",
        at: written.source)
    }
    return Field(
      name: name, entry: entry, base: base, format: format ?? .standard, offset: offset,
      items: items(of: entry, key, depth, &problems), choice: choice)
  }

  /// Returns the scope of the items of an array, or `nil` for a field of another type.
  private func items(
    of entry: FieldEntry, _ key: String, _ depth: Int, _ problems: inout TemplateProblems
  ) -> ScopeCompiler? {
    guard let items = entry.items else {
      if entry.type != .array { return nil }
      // A missing or invalid `of` is reported elsewhere.
      return .unknown
    }
    // The items are checked even if the type of the field is invalid.
    guard entry.type == .array || entry.type == nil else { return nil }
    return ScopeCompiler(
      items, declaredIn: entry.source?["of"], of: "\(name) \(key)", isFloor: false, depth: depth + 1, &problems)
  }

  /// Reports the keys that the type of a field does not allow, an array without fields, and a minimum above the maximum.
  private func checkKeys(of entry: FieldEntry, _ choice: Choice?, _ problems: inout TemplateProblems) {
    if let type = entry.type {
      for key in FieldKind.constraints where !type.allows(key) && entry.writes(key) {
        problems.add(
          "\"\(key)\" is not allowed for a field of type \"\(type.rawValue)\"", hint: "remove it",
          at: entry.source?[key])
      }
    }
    if entry.type == .array && lacksItemDeclaration(entry, problems) {
      problems.add(
        "the items of the array have no fields", hint: "declare their fields in \"of\"", at: entry.source)
    }
    let hasRange = entry.step.map { $0 > 0 } != false && (entry.minimum ?? -.infinity) <= (entry.maximum ?? .infinity)
    if let fallback = entry.fallback, let type = entry.type, hasRange {
      if entry.isRequired {
        problems.add(
          "a required field has no default", hint: "remove \"required\" or \"default\"", at: fallback.source)
      } else if type != .array, fallback.slot(Self.scalarReading(of: entry, choice)) == nil {
        problems.add(
          "invalid default \(Diagnostic.excerpt(of: fallback.source)) for a field of type \"\(type.rawValue)\"",
          hint: "use a value that pages may have", at: fallback.source)
      }
    }
    if let options = entry.options {
      if options.values.isEmpty { problems.add(empty: "options", at: entry.source?["options"]) }
      var known: Set<String> = []
      for option in options.options where !known.insert(option.value.string).inserted {
        problems.add(
          "the option \"\(Diagnostic.excerpt(of: option.value))\" is written twice", hint: "remove one of them",
          at: option.value.source)
      }
    }
    if let step = entry.step, !(step > 0) {
      problems.add("\"step\" is not greater than 0", hint: "use a number such as 1 or 0.5", at: entry.source?["step"])
    }
    if let minimum = entry.minimum, let maximum = entry.maximum, minimum > maximum {
      problems.add("\"minimum\" is greater than \"maximum\"", hint: "swap them", at: entry.source)
    }
  }

  private func lacksItemDeclaration(_ entry: FieldEntry, _ problems: TemplateProblems) -> Bool {
    if let items = entry.items {
      return items.members.isEmpty && entry.source?["of"].map { $0.members.allSatisfy(\.value.isAbsent) } != false
    }
    return !(problems.isRefused && entry.mayMean("of"))
  }

  // MARK: Looking names up

  /// A use of a field, and the types that are allowed for it.
  struct Use {
    let types: Set<FieldKind>
    /// The use, as messages put it after "cannot be": "shown as text".
    let phrase: String
    /// The name of a field in hints.
    var example = "name"
    /// Whether numbers out of the range of the field are held within it.
    var isLength = false
    /// The forms of a value that is not only the name of a field, as advice.
    var form: String?
  }

  /// Returns the slot of a field, and the scope of its items if it is an array. Reports a field that is unknown or has the
  /// wrong type, and returns `nil`.
  func slot(
    _ name: String, for use: Use, at place: JSONValue?, _ problems: inout TemplateProblems
  ) -> (index: Int, items: ScopeCompiler?)? {
    if let index = fields.firstIndex(where: { $0.name.string == name }) {
      fields[index].isUsed = true
      if use.isLength { fields[index].isLength = true }
      guard let type = fields[index].entry.type else { return nil }
      guard use.types.contains(type) else {
        problems.add(
          "the field \"\(name)\" is \(type.phrase) and cannot be \(use.phrase)",
          hint: "use a field that is \(Self.phrase(use.types))", at: place)
        return nil
      }
      return (index, fields[index].items)
    }
    if isFloor, let base = BaseName(rawValue: name), use.types.contains(base.type) { return (slot(of: base), nil) }
    if isUnknown || refused.contains(name) { return nil }
    let trimmed = name.trimmed
    if trimmed != name, declares(trimmed) {
      problems.add(
        "unknown field \"\(Diagnostic.excerpt(of: name))\"", hint: "remove the spaces: {\(trimmed)}", at: place)
      return nil
    }
    if !isFloor && problems.fieldsOfFloor.contains(name) {
      problems.add(
        "unknown field \"\(Diagnostic.excerpt(of: name))\" of an item",
        hint: "declare it in \"of\": fields of the floor cannot be used inside \"each\"", at: place)
      return nil
    }
    if let hint = advice(about: name, for: use) {
      problems.add("unknown field \"\(Diagnostic.excerpt(of: name))\"", hint: hint, at: place)
      return nil
    }
    let names = fields.map(\.name.string) + (isFloor ? BaseName.allCases.map(\.rawValue) : [])
    problems.add(
      "unknown field \"\(Diagnostic.excerpt(of: name))\"" + (isFloor ? "" : " of an item"),
      Misspelling(name, among: names), hint: "declare it in \(isFloor ? "\"fields\"" : "\"of\"")", at: place)
    return nil
  }

  /// Returns the remedy for a text in place of the name of a field that cannot be meant as a name; `nil` for any other name.
  private func advice(about name: String, for use: Use) -> String? {
    let inside = name.dropFirst().dropLast()
    if name.hasPrefix("{"), name.hasSuffix("}"), declares(String(inside)) {
      return "write the name without braces: \"\(inside)\""
    }
    let isName = name.unicodeScalars.allSatisfy { $0 != " " && $0 != "=" && $0 != ":" && $0 != "/" }
    return isName ? nil : use.form
  }

  /// Returns the slot of an array and the scope of its items, which is `unknown` if the name is not that of an array.
  func array(_ name: JSONText, _ problems: inout TemplateProblems) -> (slot: Int, items: ScopeCompiler) {
    // A name that could not be read was already reported.
    guard name.source != nil, let (slot, items) = slot(name.string, for: .each, at: name.source, &problems), let items
    else { return (0, .unknown) }
    return (slot, items)
  }

  /// Returns the slot of a value that must be the name of one field in braces.
  func slot(
    inBraces text: JSONText, of key: String, for use: Use, _ problems: inout TemplateProblems
  ) -> Int? {
    guard let parts = TextPattern(text.string)?.parts, parts.count == 1, case .name(let name) = parts[0] else {
      problems.add(
        "invalid value \"\(Diagnostic.excerpt(of: text))\" for \"\(key)\"; expected one field in braces",
        hint: "use the name of \(Self.phrase(use.types)) field, for example \"{\(use.example)}\"", at: text.source)
      return nil
    }
    return slot(name, for: use, at: text.source, &problems)?.index
  }

  /// Compiles a condition. Reports a field that is unknown, and values that it cannot have, and returns `nil`.
  func condition(_ entry: ConditionEntry, _ problems: inout TemplateProblems) -> Condition? {
    let place = entry.name.source
    guard let values = entry.values else {
      let index = slot(entry.name.string, for: .when, at: place, &problems)?.index
      return index.map { entry.isNegated ? .absent($0) : .present($0) }
    }
    if values.isEmpty { problems.add(empty: "is", at: place) }
    guard let index = slot(entry.name.string, for: .comparison, at: place, &problems)?.index else { return nil }
    if index < fields.count, let choice = fields[index].choice {
      for value in values where !choice.contains(value) {
        problems.add(
          "the field \"\(entry.name)\" is never \"\(Diagnostic.excerpt(of: value))\"",
          Misspelling(value.string, among: choice.suggested),
          hint: "use one of its options: \(choice.listed)", at: value.source)
      }
    }
    return .isOne(index, of: TextSet(values))
  }

  /// Returns whether a name is that of a rich text.
  func isRich(_ name: String) -> Bool { fields.contains { $0.name.string == name && $0.entry.type == .richText } }

  /// Returns the options of the field of a slot; `nil` if it may have any text.
  func options(ofSlot index: Int) -> [JSONText]? {
    index < fields.count ? fields[index].entry.options?.options.map(\.value) : nil
  }

  func declares(_ name: String) -> Bool { fields.contains { $0.name.string == name } }

  private func slot(of base: BaseName) -> Int {
    if let index = bases.firstIndex(of: base) { return fields.count + index }
    bases.append(base)
    return fields.count + bases.count - 1
  }

  private static func phrase(_ types: Set<FieldKind>) -> String {
    Wording.alternatives(types.map(\.phrase).sorted())
  }

  // MARK: Finishing

  /// Reports the fields that are never used, and those that are used although they declare the opposite.
  func reportUnused(_ problems: inout TemplateProblems) {
    // An inherited field is part of the other template, whose rows may use it.
    for field in fields {
      if problems.isInherited(field.name.source) { continue }
      if !field.isUsed && field.entry.isDrawn {
        problems.addUnused(
          "the field \"\(Diagnostic.excerpt(of: field.name))\" is never used",
          hint: "use it, remove it, or add \"drawn\": false if it is for other readers of the page",
          at: field.name.source)
      } else if field.isUsed && !field.entry.isDrawn {
        problems.addUnused(
          "the field \"\(Diagnostic.excerpt(of: field.name))\" is used, although it has \"drawn\": false",
          hint: "remove \"drawn\"", at: field.entry.source?["drawn"])
      }
      if field.isUsed { field.items?.reportUnused(&problems) }
    }
  }

  /// Returns the plan. Call it after all rows are compiled: each built-in field that they use has a slot.
  func plan() -> ScopePlan {
    let fields = fields.map { field in
      ScopePlan.Field(
        key: ModelKey(field.name.string), base: field.base, reading: reading(of: field),
        isRequired: field.entry.isRequired, about: field.entry.about?.string ?? "",
        fallback: fallback(of: field), described: described(field.entry))
    }
    return ScopePlan(fields: fields, bases: bases, isItem: !isFloor)
  }

  /// Returns the slot of a field that is absent in a page. An invalid default was reported with the field.
  private func fallback(of field: Field) -> Slot? {
    field.entry.fallback.flatMap { $0.slot(reading(of: field)) }
  }

  /// Returns the default of a field as JSON, and its options with their labels.
  private func described(_ entry: FieldEntry) -> (fallback: String?, words: [DescribedWord]) {
    let words = entry.options?.options.compactMap { option in
      option.label.map { DescribedWord(option.value.string, summary: $0.string) }
    }
    return (entry.fallback?.source.written, words ?? [])
  }

  private func reading(of field: Field) -> SlotReading {
    switch field.entry.type {
    case .date: .date(field.format, offset: field.offset)
    case .array: field.items.map { .items($0.plan(), name: $0.name) } ?? .text
    case .children: .children(field.entry.allowedChildren)
    default: Self.scalarReading(of: field.entry, field.choice, isLength: field.isLength)
    }
  }

  /// Returns the reading of a field that is neither a date nor an array nor a list of children.
  private static func scalarReading(of entry: FieldEntry, _ choice: Choice?, isLength: Bool = false) -> SlotReading {
    switch entry.type {
    case .string, .date, .array, .children, nil: choice.map { .choice($0) } ?? .text
    case .richText: .rich
    case .color: .color
    case .identifier: .identifier
    case .boolean: .flag
    case .url: .url
    case .jump: .jump
    case .any: .any
    case .number: .number(entry.range, isLength: isLength)
    case .integer: .integer(entry.range, isLength: isLength)
    }
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
