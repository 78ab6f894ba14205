/// The result of reading a value according to a description.
package struct DescribedReading {
  /// The reason why the value cannot be read; `nil` when it is read.
  package let refusal: Diagnostic?
  /// All diagnostics about the value.
  package let found: Diagnostics
  /// The values inside it that are not read, including the values of unknown keys, in no particular order.
  package let losses: [LostValue]
}

extension DescriptionReader {
  /// Reads a floor as an object with its keys.
  ///
  /// Complexity: O(bytes), and O(alternatives) for each scalar, within the budget of the session.
  package func read(floor: JSONValue, as object: Object, in session: DecodingSession) -> DescribedReading {
    var visit = DescriptionVisit(session: session, models: models)
    let refusal = visit.read(floor.node, as: object, isFloor: true).reason
    return DescribedReading(refusal: refusal, found: visit.found, losses: visit.losses)
  }
}

/// A traversal of a value along with its description.
private struct DescriptionVisit {
  /// The outcome of reading a value.
  enum Outcome {
    case read
    /// The only fault of the value is that it is out of range. An optional key then has its default value.
    indirect case outOfRange(Diagnostic)
    indirect case refused(Diagnostic)

    /// The reason why the value is not read.
    var reason: Diagnostic? {
      switch self {
      case .read: nil
      case .outOfRange(let reason), .refused(let reason): reason
      }
    }
  }

  let session: DecodingSession
  let models: [DescriptionReader.Object]
  private(set) var found = Diagnostics()
  private(set) var losses: [LostValue] = []

  init(session: DecodingSession, models: [DescriptionReader.Object]) {
    self.session = session
    self.models = models
  }

  private func value(_ node: UInt32) -> JSONValue { JSONValue(document: session.document, node: node) }
  private func kind(_ node: UInt32) -> Node.Kind { session.document.node(node).kind }

  // MARK: Objects

  mutating func read(_ node: UInt32, as object: DescriptionReader.Object, isFloor: Bool = false) -> Outcome {
    let source = ValueReader(session: session, node: node)
    guard kind(node) == .object, var reader = JSONReader(source) else {
      return refuse(node, .wrongType(expected: .object))
    }
    var refusal: Diagnostic?
    var missing = MissingKeys()
    // In a view, the values that the engine itself reads from every floor have keys of their own.
    let isFloorOfView = isFloor && session.readsView
    if isFloorOfView { _ = reader.find(BaseKey.hiddenKey) }
    for field in object.fields {
      let key = isFloorOfView ? field.viewKey ?? field.key : field.key
      guard let member = reader.find(key) else {
        if field.isRequired, !reader.isDynamic(key), missing.add() {
          let report = MissingKeys.report(session.written(key), of: value(node))
          found.add(report)
          refusal = refusal ?? report
        }
        continue
      }
      switch (read(member, as: field.value), field.isRequired) {
      case (.read, _), (.outOfRange, false): break
      case (.outOfRange(let reason), true), (.refused(let reason), true): refusal = refusal ?? reason
      case (.refused(let reason), false): lose(member, reason)
      }
    }
    if let report = missing.rest(of: value(node)) { found.add(report) }
    for report in reader.unknownKeys(known: object.keys) {
      found.add(report)
      if let key = report.location { lose(key.node + 1, report) }
    }
    return refusal.map(Outcome.refused) ?? .read
  }

  private mutating func lose(_ node: UInt32, _ reason: Diagnostic) {
    losses.append(LostValue(value: value(node), reason: reason))
  }

  // MARK: Values

  private mutating func read(_ node: UInt32, as way: DescriptionReader.Value) -> Outcome {
    let node = session.readsView ? meaning(of: node, as: way) : node
    switch way {
    case .anything: return .read
    case .string: return kind(node) == .string ? .read : refuse(node, .wrongType(expected: .text))
    case .scalar(let type): return read(node, as: type)
    case .number(let range):
      return read(node, in: range) { $0.number(.number) }
    case .integer(let range):
      return read(node, in: range) { Int.read(from: $0).map(Double.init) }
    case .text(let pattern, let match): return read(node, like: pattern, match)
    case .choice(let words):
      guard kind(node) == .string, let text = text(node) else {
        return refuse(node, .wrongType(expected: .text))
      }
      if words.contains(text.string) { return .read }
      return leaveOut(node, "invalid value \"\(Diagnostic.excerpt(of: text))\"")
    case .map(let member):
      guard let members = ValueReader(session: session, node: node).members() else {
        return refuse(node, .wrongType(expected: .object))
      }
      for (_, node) in members { readPart(node, as: member) }
      return .read
    case .array(let element): return readElements(node, as: element)
    case .oneOrMany(let one):
      return kind(node) == .array ? readElements(node, as: one) : read(node, as: one)
    case .either(let ways, let first): return read(node, asAnyOf: ways[value(node).kind] ?? [], or: first)
    case .model(let place):
      let isLink =
        session.readsView && models[place].isJump && ValueReader(session: session, node: node).destination() != nil
      return isLink ? .read : read(node, as: models[place])
    }
  }

  /// Returns the node that a value of a view is read as: the jump of a link, the array or object in a text, or the text of an object.
  private func meaning(of node: UInt32, as way: DescriptionReader.Value) -> UInt32 {
    let value = ValueReader(session: session, node: node)
    let meaning: UInt32? =
      switch way {
      case .string, .text, .choice, .scalar(.text), .scalar(.url): value.textOfObject()
      case .array, .scalar(.array): value.contained(.array)
      case .model, .map, .scalar(.object): value.jump() ?? value.contained(.object)
      case .oneOrMany(let one): value.contained(.array) ?? self.meaning(of: node, as: one)
      case .either(let ways, let first): ways[self.value(node).kind] == nil ? self.meaning(of: node, as: first) : nil
      case .anything, .number, .integer, .scalar: nil
      }
    return meaning ?? node
  }

  private mutating func readElements(_ node: UInt32, as element: DescriptionReader.Value) -> Outcome {
    guard kind(node) == .array else { return refuse(node, .wrongType(expected: .array)) }
    let array = ValueReader(session: session, node: node)
    guard var elements = array.elements() else { return .read }
    while elements.advance() { readPart(elements.current.node, as: element) }
    return .read
  }

  /// Reads an element or a member. It is left out if it cannot be read.
  private mutating func readPart(_ node: UInt32, as way: DescriptionReader.Value) {
    if let reason = read(node, as: way).reason { lose(node, reason) }
  }

  // MARK: Scalars

  private mutating func read(_ node: UInt32, as type: ExpectedType) -> Outcome {
    switch type {
    case .text where kind(node) == .string: return .read
    case .text: return collect(node) { JSONText.read(from: $0) != nil }
    case .number: return collect(node) { Double.read(from: $0) != nil }
    case .integer: return collect(node) { Int.read(from: $0) != nil }
    case .boolean: return collect(node) { Bool.read(from: $0) != nil }
    case .identifier: return collect(node) { PageIdentifier.read(from: $0) != nil }
    case .object, .array:
      let isOfKind = kind(node) == (type == .object ? .object : .array)
      return isOfKind ? .read : refuse(node, .wrongType(expected: type))
    case .url:
      guard kind(node) == .string, let text = text(node) else { return refuse(node, .wrongType(expected: .url)) }
      if let report = ResourceURL(text).report(at: value(node)) {
        // A refused URL is read, but its value is lost.
        found.add(report)
        lose(node, report)
      }
      return .read
    }
  }

  private mutating func read(
    _ node: UInt32, in range: NumberRange, _ read: (borrowing ValueReader) -> Double?
  ) -> Outcome {
    var number: Double?
    let outcome = collect(node) { value in
      number = read(value)
      return number != nil
    }
    guard let number, !range.contains(number) else { return outcome }
    return leaveOut(node, "the number \(text(node) ?? "") is out of range; expected \(range)")
  }

  private mutating func read(_ node: UInt32, like pattern: String, _ match: DescriptionReader.Match) -> Outcome {
    guard kind(node) == .string, let text = text(node) else {
      return refuse(node, .wrongType(expected: .text))
    }
    if session.matches(text.string, match) { return .read }
    return leaveOut(node, "\"\(Diagnostic.excerpt(of: text))\" does not match \(Diagnostic.excerpt(of: pattern))")
  }

  /// Reads a value in one of several ways. For a scalar, they are tried in order. An object or array is read in the only way
  /// that accepts its kind. If several ways accept it, its content is not checked: trying each of them at every level of
  /// nesting would take exponential time.
  private mutating func read(
    _ node: UInt32, asAnyOf ways: [DescriptionReader.Value], or first: DescriptionReader.Value
  ) -> Outcome {
    guard let fitting = ways.first else { return read(node, as: first) }
    switch kind(node) {
    case .object, .array: return ways.count == 1 ? read(node, as: fitting) : .read
    case .null, .false, .true, .number, .string: return readScalar(node, asAnyOf: ways)
    }
  }

  /// Reads a scalar in the first way that reads it without a loss, or else in the first that reads it with a loss. If no way
  /// reads it and it is out of range for one of them, that is reported; otherwise the diagnostics of all ways are reported.
  /// When the budget is exhausted, the scalar is accepted.
  private mutating func readScalar(_ node: UInt32, asAnyOf ways: [DescriptionReader.Value]) -> Outcome {
    var lost: DescriptionVisit?
    var outOfRange: (visit: DescriptionVisit, outcome: Outcome)?
    var refusals = Diagnostics()
    var last: Outcome = .read
    for way in ways {
      if !session.spendAlternative() { return .read }
      var trial = DescriptionVisit(session: session, models: models)
      last = trial.read(node, as: way)
      switch last {
      case .read where trial.losses.isEmpty: return .read
      case .read: lost = lost ?? trial
      case .outOfRange: outOfRange = outOfRange ?? (trial, last)
      case .refused: refusals.add(contentsOf: trial.found)
      }
    }
    if let lost {
      found.add(contentsOf: lost.found)
      losses += lost.losses
      return .read
    }
    found.add(contentsOf: outOfRange?.visit.found ?? refusals)
    return outOfRange?.outcome ?? last
  }

  // MARK: Reporting

  private func text(_ node: UInt32) -> JSONText? { value(node).text }

  /// Reads a value with the reader of a standard type.
  private mutating func collect(_ node: UInt32, _ read: (borrowing ValueReader) -> Bool) -> Outcome {
    let (isRead, reports) = session.collecting {
      let value = ValueReader(session: session, node: node)
      return read(value)
    }
    found.add(contentsOf: reports)
    guard !isRead, let reason = reports.all.last else { return .read }
    return .refused(reason)
  }

  private mutating func refuse(_ node: UInt32, _ fact: Fact) -> Outcome {
    let report = Diagnostic(.wrongType, .error, fact, at: value(node))
    found.add(report)
    return .refused(report)
  }

  private mutating func leaveOut(_ node: UInt32, _ message: String) -> Outcome {
    let report = Diagnostic(rule: .outOfRange, severity: .warning, message: message, at: value(node))
    found.add(report)
    return .outOfRange(report)
  }
}
