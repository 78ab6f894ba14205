import Storey

/// Turns the names of a floor's, or of an item's, fields into slots. A class: the rows that use its names and the array
/// that holds its items share it until all rows are compiled.
final class ScopeCompiler {
  private struct Field {
    let name: JSONText
    let entry: FieldEntry
    let base: BaseName?
    let format: DateFormat
    let offset: Int?
    /// The fields of each item, for an array.
    let items: ScopeCompiler?
    var isUsed = false
  }

  private var fields: [Field] = []
  /// What every floor has and was named, by its slot after those of the fields.
  private var bases: [BaseName] = []
  /// Whether these are the fields of a floor, which has more than those it declares.
  private let isFloor: Bool
  /// Whether the names are not known, because what declares them was refused: any may be one.
  private let isUnknown: Bool
  /// The names of fields that were refused.
  private var refused: Set<String> = []
  /// What schemas call an item.
  private let name: String

  /// Creates the names that a map declares. `object` is the value of the template that the map was read from: fields
  /// that could not be read are in it alone.
  init(
    _ map: FieldMap, declaredIn object: JSONValue?, of name: String, isFloor: Bool, depth: Int,
    _ problems: inout TemplateProblems
  ) {
    self.isFloor = isFloor
    self.name = name
    isUnknown = depth > TemplateLimits.depth
    if depth > TemplateLimits.depth {
      problems.add(
        "arrays stand in arrays here, more than \(TemplateLimits.depth) deep", hint: "flatten them",
        at: map.members.first?.name.source)
      return
    }
    if map.members.count > TemplateLimits.fields {
      problems.add(
        "there are \(map.members.count) fields", hint: "use \(TemplateLimits.fields) at most",
        at: map.members[TemplateLimits.fields].name.source)
    }
    for (name, entry) in map.members.prefix(TemplateLimits.fields) {
      fields.append(field(name, entry, depth, &problems))
    }
    let written = object?.members.filter { !$0.value.isAbsent && !$0.key.isCommentKey }.map(\.key.string) ?? []
    refused = Set(written).subtracting(fields.map(\.name.string))
  }

  private init(unknownOf name: String) {
    (isFloor, isUnknown, self.name) = (false, true, name)
  }

  /// Names of which nothing is known.
  static var unknown: ScopeCompiler { ScopeCompiler(unknownOf: "") }

  /// The keys that every floor has, and whose type a template cannot change.
  private static let reserved: Set<String> = ["pattern", "fheader", "margin", "requires", "fallback"]

  private func field(
    _ name: JSONText, _ entry: FieldEntry, _ depth: Int, _ problems: inout TemplateProblems
  ) -> Field {
    let key = name.string
    let base = isFloor ? BaseName(rawValue: key) : nil
    if key.isEmpty || key.contains(where: { $0 == "{" || $0 == "}" }) {
      problems.add("a field cannot be called \"\(Diagnostic.excerpt(of: key))\"", hint: "rename it", at: name.source)
    } else if isFloor && (Self.reserved.contains(key) || key.hasPrefix("fheader.")) {
      problems.add("every floor has a \"\(key)\" of its own", hint: "rename the field", at: name.source)
    } else if let base, let type = entry.type, base.type != type, !(base == .identity && type == .string) {
      problems.add(
        "every floor has a \"\(key)\", which is \(base.type.phrase)",
        hint: "declare it as \"\(base.type.rawValue)\", or rename the field", at: entry.source?["type"])
    }
    checkKeys(of: entry, &problems)
    let format = entry.format.flatMap { DateFormat($0.string) }
    if format == nil, let written = entry.format {
      if written.string.utf8.count > DateFormat.mostBytes {
        problems.add(
          "this format of a date has more than \(DateFormat.mostBytes) bytes",
          hint: "write what does not change in the text of an element", at: written.source)
      } else {
        problems.add(
          "\"\(Diagnostic.excerpt(of: written))\" is no format of a date",
          hint: "write yyyy, M, MM, d, dd, H, HH, mm and ss; other letters have no meaning yet", at: written.source)
      }
    }
    let offset = entry.offset.flatMap { PageDate.offset($0.string) }
    if offset == nil, let written = entry.offset {
      problems.add(
        "\"\(Diagnostic.excerpt(of: written))\" is no distance from UTC", hint: "write it like \"+08:00\"",
        at: written.source)
    }
    return Field(
      name: name, entry: entry, base: base, format: format ?? .standard, offset: offset,
      items: items(of: entry, key, depth, &problems))
  }

  /// The names of the items of an array. `nil` for a field of another type.
  private func items(
    of entry: FieldEntry, _ key: String, _ depth: Int, _ problems: inout TemplateProblems
  ) -> ScopeCompiler? {
    guard let items = entry.items else {
      if entry.type != .array { return nil }
      // What is missing, or was refused, was reported.
      return .unknown
    }
    // Of a field whose type is refused, they are checked all the same.
    guard entry.type == .array || entry.type == nil else { return nil }
    return ScopeCompiler(
      items, declaredIn: entry.source?["of"], of: "\(name) \(key)", isFloor: false, depth: depth + 1, &problems)
  }

  /// Reports what is said of a field that means nothing for its type.
  private func checkKeys(of entry: FieldEntry, _ problems: inout TemplateProblems) {
    if let type = entry.type {
      let isNumber = type == .number || type == .integer
      let allowed: [(key: String, isAllowed: Bool)] = [
        ("minimum", isNumber), ("maximum", isNumber), ("format", type == .date), ("offset", type == .date),
        ("of", type == .array),
      ]
      for (key, isAllowed) in allowed where !isAllowed && entry.writes(key) {
        problems.add("\"\(key)\" means nothing for \(type.phrase)", hint: "remove it", at: entry.source?[key])
      }
    }
    if entry.type == .array && saysNothingOfItems(entry, problems) {
      problems.add(
        "nothing is said of the items of this array", hint: "declare their fields under \"of\"", at: entry.source)
    }
    if let minimum = entry.minimum, let maximum = entry.maximum, minimum > maximum {
      problems.add("the minimum of this field is above its maximum", hint: "swap them", at: entry.source)
    }
  }

  private func saysNothingOfItems(_ entry: FieldEntry, _ problems: TemplateProblems) -> Bool {
    if let items = entry.items {
      return items.members.isEmpty && entry.source?["of"].map { $0.members.allSatisfy(\.value.isAbsent) } != false
    }
    return !(problems.isRefused && entry.mayMean("of"))
  }

  // MARK: Looking names up

  /// What a name was expected to be.
  struct Use {
    let types: Set<FieldKind>
    /// In the words of a message: "shown as text".
    let phrase: String
  }

  /// The slot of a name, and the fields of its items if it is an array; nil and a report when there is none that is fit.
  func slot(
    _ name: String, for use: Use, at place: JSONValue?, _ problems: inout TemplateProblems
  ) -> (index: Int, items: ScopeCompiler?)? {
    if let index = fields.firstIndex(where: { $0.name.string == name }) {
      fields[index].isUsed = true
      guard let type = fields[index].entry.type else { return nil }
      guard use.types.contains(type) else {
        problems.add(
          "the field \"\(name)\" is \(type.phrase), which cannot be \(use.phrase)",
          hint: "name \(Self.phrase(use.types))", at: place)
        return nil
      }
      return (index, fields[index].items)
    }
    if isFloor, let base = BaseName(rawValue: name), use.types.contains(base.type) { return (slot(of: base), nil) }
    if isUnknown || refused.contains(name) { return nil }
    let names = fields.map(\.name.string) + (isFloor ? BaseName.allCases.map(\.rawValue) : [])
    let nearest = SpellingSuggestion.nearest(to: name, among: names)
    problems.add(
      "no field \"\(Diagnostic.excerpt(of: name))\" is declared" + (isFloor ? "" : " for these items"),
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? "declare it under \(isFloor ? "\"fields\"" : "\"of\"")",
      at: place)
    return nil
  }

  /// Where a text comes from whose braces hold names; nil and a report when they do not pair, or a name is not fit.
  func text(_ text: JSONText, _ problems: inout TemplateProblems) -> TextSource? {
    guard let pattern = TextPattern(text.string) else {
      problems.add(
        "the braces of this text do not pair", hint: "write {name}, and {{ or }} for a brace that is shown",
        at: text.source)
      return nil
    }
    var parts: [TextSource] = []
    var areKnown = true
    for part in pattern.parts {
      switch part {
      case .text(let text): parts.append(.constant(JSONText(text)))
      case .name(let name):
        let slot = slot(name, for: .text, at: text.source, &problems)
        if slot == nil { areKnown = false }
        parts.append(.slot(slot?.index ?? 0))
      }
    }
    if parts.count > TemplateLimits.names {
      problems.add(
        "this text has more than \(TemplateLimits.names) parts", hint: "use several texts", at: text.source)
      return nil
    }
    if !areKnown { return nil }
    if parts.count == 1 { return parts[0] }
    return parts.isEmpty ? .constant("") : .joined(parts)
  }

  private func slot(of base: BaseName) -> Int {
    if let index = bases.firstIndex(of: base) { return fields.count + index }
    bases.append(base)
    return fields.count + bases.count - 1
  }

  private static func phrase(_ types: Set<FieldKind>) -> String {
    let words = types.map(\.phrase).sorted()
    return words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
  }

  // MARK: Finishing

  /// Reports the fields that nothing names.
  func reportUnused(_ problems: inout TemplateProblems) {
    for field in fields {
      if !field.isUsed {
        problems.addUnused(
          "nothing shows the field \"\(Diagnostic.excerpt(of: field.name))\"",
          hint: "show it, or remove it", at: field.name.source)
      }
      if field.isUsed { field.items?.reportUnused(&problems) }
    }
  }

  /// The plan, when no row asks for another name.
  func plan() -> ScopePlan {
    let fields = fields.map { field in
      ScopePlan.Field(
        key: ModelKey(field.name.string), base: field.base, reading: reading(of: field),
        isRequired: field.entry.isRequired, about: field.entry.about?.string ?? "")
    }
    return ScopePlan(fields: fields, bases: bases)
  }

  private func reading(of field: Field) -> SlotReading {
    switch field.entry.type {
    case .string, nil: return .text
    case .identifier: return .identifier
    case .boolean: return .flag
    case .url: return .url
    case .jump: return .jump
    case .number: return .number(field.entry.range)
    case .integer: return .integer(field.entry.range)
    case .date: return .date(field.format, offset: field.offset)
    case .array: return field.items.map { .items($0.plan(), name: $0.name) } ?? .text
    }
  }
}

extension ScopeCompiler.Use {
  static let text = Self(types: [.string, .number, .integer, .identifier, .date], phrase: "shown as text")
  static let image = Self(types: [.url], phrase: "an image")
  static let tap = Self(types: [.jump], phrase: "where a tap leads")
  static let each = Self(types: [.array], phrase: "gone through")
  static let when = Self(types: Set(FieldKind.allCases), phrase: "a condition")
}
