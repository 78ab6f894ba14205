package import Storey

/// A sample of a floor type, with the states in which its fields can be shown.
package struct SampleFloor: Sendable {
  /// The fields of one floor type that are listed at most.
  private static let mostFields = 200
  /// The levels of nested objects whose fields are listed.
  private static let mostNested = 3
  /// The number of times that a long value has the text or the elements of the sample.
  private static let repetitions = 6
  private static let mostElements = 100
  /// The bytes by which long values make a floor longer at most, approximately. Long lists in long lists multiply.
  package static let mostGrowth = 4 << 20
  /// The ends of the range of a number without a range.
  private static let (least, most) = (0.0, 9_999_999.0)
  /// The keys of which other states make no sense: they select the floor type, or they decide whether the floor is read.
  private static let fixedKeys: Set<String> = ["pattern", "requires", "fallback"]

  /// The fields that have states, each before those in it.
  package let fields: [SampleField]
  private let maker: SampleMaker
  private let described: [String: ModelDescription.Field]

  /// Creates the sample of a floor type.
  package init(_ type: FloorType) {
    let maker = SampleMaker(type)
    var fields: [SampleField] = []
    var described: [String: ModelDescription.Field] = [:]
    // The keys of the floor type itself are listed before those that every floor has.
    let own = maker.allFields.filter { !SampleMaker.commonKeys.contains($0.key) }
    let common = maker.allFields.filter { SampleMaker.commonKeys.contains($0.key) && !Self.fixedKeys.contains($0.key) }
    func add(_ field: ModelDescription.Field, in path: [String], depth: Int) {
      let listed = Self.field(field, in: path)
      guard fields.count < Self.mostFields, described[listed.name] == nil, field.key != "identityId" else { return }
      fields.append(listed)
      described[listed.name] = field
      if depth == Self.mostNested { return }
      let isList = if case .list = listed.form { true } else { false }
      for inner in maker.fields(of: field.value) {
        add(inner, in: listed.path + (isList ? ["*"] : []), depth: depth + 1)
      }
    }
    for field in own + common { add(field, in: [], depth: 1) }
    self.maker = maker
    self.fields = fields
    self.described = described
  }

  /// Returns a floor that is made up.
  package func floor() -> SampleValue { maker.floor() }

  /// Returns a floor with some of its fields in other states. Paths that the floor type does not have are ignored.
  ///
  /// - Parameter states: The states, by the names of the fields.
  package func floor(_ sample: SampleValue, in states: [String: FieldState]) -> SampleValue {
    var floor = sample
    var room = Self.mostGrowth
    // Outer fields first. A field in a missing one is missing, too.
    for field in fields {
      guard let state = states[field.name] else { continue }
      let outer = field.path.indices.map { SampleField.name(of: Array(field.path[..<$0])) }
      if !outer.contains(where: { states[$0] == .missing }) { change(&floor, field.path[...], [], field, state, &room) }
    }
    return floor
  }

  private func change(
    _ value: inout SampleValue, _ rest: ArraySlice<String>, _ before: [String], _ field: SampleField,
    _ state: FieldState, _ room: inout Int
  ) {
    guard let key = rest.first else { return }
    let path = before + [key]
    if key == "*" {
      switch value {
      case .array(var elements):
        for index in elements.indices { change(&elements[index], rest.dropFirst(), path, field, state, &room) }
        value = .array(elements)
      // One value in place of an array.
      case .object: change(&value, rest.dropFirst(), path, field, state, &room)
      case .text, .literal: break
      }
      return
    }
    if rest.count > 1 {
      let made = state == .missing ? nil : described[SampleField.name(of: path)].flatMap { maker.value(of: $0) }
      guard var inner = value[key] ?? made else { return }
      change(&inner, rest.dropFirst(), path, field, state, &room)
      value[key] = inner
    } else {
      let known = value[key] ?? described[field.name].flatMap { maker.value(of: $0) }
      value[key] = Self.value(known, of: field, state, &room)
    }
  }

  /// Returns a value in another state; `nil` for a missing one.
  private static func value(
    _ sample: SampleValue?, of field: SampleField, _ state: FieldState, _ room: inout Int
  ) -> SampleValue? {
    switch (state, field.form) {
    case (.missing, _): return nil
    case (.option(let index), .choice(let values)): return values.indices.contains(index) ? values[index] : sample
    case (.short, .number(let least, _)): return .number(least)
    case (.long, .number(_, let most)): return .number(most)
    case (.short, .list):
      guard case .array(let elements)? = sample else { return sample }
      return .array(Array(elements.prefix(1)))
    case (.long, .list):
      guard case .array(let elements)? = sample else { return sample }
      let all = Array(repeating: elements, count: times(sample?.size ?? 0, &room)).flatMap(\.self)
      return .array(Array(all.prefix(max(mostElements, elements.count))))
    case (.short, .text), (.short, .identifier): return sample?.scalarText.map { .text(shortText($0)) } ?? sample
    case (.long, .text), (.long, .identifier):
      return sample?.scalarText.map { .text(longText($0, field.form, &room)) } ?? sample
    case (.short, .choice), (.long, .choice), (.short, .other), (.long, .other), (.option, _): return sample
    }
  }

  /// Returns how often a long value has the text or the elements of the sample.
  ///
  /// - Parameters:
  ///   - size: The bytes of the text or of the elements.
  ///   - room: The bytes that the floor may still grow by.
  private static func times(_ size: Int, _ room: inout Int) -> Int {
    let times = min(repetitions, 1 + room / max(1, size))
    room -= size * (times - 1)
    return times
  }

  /// Returns the first character of a text, without the tags of a rich text. A number stays a number.
  private static func shortText(_ text: String) -> String {
    if Double(decimal: text) != nil { return "1" }
    var rest = text[...]
    while rest.first == "<", let end = rest.firstIndex(of: ">") { rest = rest[rest.index(after: end)...] }
    return (rest.first ?? text.first).map(String.init) ?? "A"
  }

  /// Returns a text several times. A number stays a number.
  private static func longText(_ text: String, _ form: SampleField.Form, _ room: inout Int) -> String {
    if form == .text, Double(decimal: text) != nil { return Wording.length(most) + ".99" }
    let word = text.isEmpty ? "A" : text
    let words = Array(repeating: word, count: times(word.utf8.count, &room))
    return words.joined(separator: form == .identifier ? "" : " ")
  }

  private static func field(_ field: ModelDescription.Field, in path: [String]) -> SampleField {
    let form = form(of: field)
    let options: [String] = if case .choice(let values) = form { values.compactMap(\.scalarText) } else { [] }
    let hasLengths =
      switch form {
      case .text, .identifier, .list, .number: true
      case .choice, .other: false
      }
    return SampleField(
      path: path + [field.key], summary: field.summary, isRequired: field.isRequired, options: options,
      hasLengths: hasLengths, form: form)
  }

  private static func form(of field: ModelDescription.Field) -> SampleField.Form {
    if !field.words.isEmpty { return .choice(field.words.prefix(mostElements).map { .text($0.word) }) }
    switch field.value {
    case .scalar(.text), .any: return .text
    case .scalar(.identifier): return .identifier
    case .scalar(.boolean): return .choice([.literal("true"), .literal("false")])
    case .scalar(.number), .scalar(.integer): return .number(least: least, most: most)
    case .number(let range): return number(range, isWhole: false)
    case .integer(let range): return number(range, isWhole: true)
    case .choice(let words): return .choice(words.prefix(mostElements).map { .text($0) })
    case .array, .scalar(.array): return .list
    default: return .other
    }
  }

  private static func number(_ range: NumberRange, isWhole: Bool) -> SampleField.Form {
    let low = range.minimum ?? min(least, range.maximum ?? 0)
    var high = range.maximum ?? max(low, most)
    if range.excludesMaximum { high = isWhole ? high - 1 : low / 2 + high / 2 }
    return .number(least: range.lastStep(upTo: low), most: range.lastStep(upTo: high))
  }
}

extension SampleValue {
  /// The text of a value without elements or members; `nil` for others.
  fileprivate var scalarText: String? {
    switch self {
    case .text(let text): text
    case .literal(let literal): literal
    case .object, .array: nil
    }
  }
}
