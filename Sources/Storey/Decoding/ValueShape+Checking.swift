/// Shapes that check whether a value can be read, and nothing of its content: for models of which only a description is
/// known. They read as the types do that are described so.
extension ValueShape where Value == Void {
  private static func checking(_ read: @escaping @Sendable (borrowing ValueReader) -> Void?) -> ValueShape {
    ValueShape(description: .any, standIn: {}, read: read)
  }

  /// Any value.
  package static var anything: ValueShape { checking { _ in () } }

  /// A value of one of the standard kinds.
  package static func scalar(_ type: ExpectedType) -> ValueShape {
    switch type {
    case .text: ValueShape<PageText>(PageText.self).map { _ in }
    case .number: ValueShape<Double>(Double.self).map { _ in }
    case .integer: ValueShape<Int>(Int.self).map { _ in }
    case .boolean: ValueShape<Bool>(Bool.self).map { _ in }
    case .url: checking { $0.readURL() }
    case .identifier: ValueShape<PageIdentifier>(PageIdentifier.self).map { _ in }
    case .object: checking { $0.value.kind == .object ? () : $0.reportWrongType(.object) }
    case .array: checking { $0.value.kind == .array ? () : $0.reportWrongType(.array) }
    }
  }

  /// A number, no less and no more.
  package static func number(in range: ClosedRange<Double>) -> ValueShape {
    checking { value in
      guard let number = value.number(.number) else { return nil }
      return value.hold(number, in: range)
    }
  }

  /// A whole number, no less and no more.
  package static func integer(in range: ClosedRange<Double>) -> ValueShape {
    checking { value in
      guard let number = Int.read(from: value) else { return nil }
      return value.hold(Double(number), in: range)
    }
  }

  /// A text.
  package static var string: ValueShape {
    checking { $0.value.kind == .string ? () : $0.reportWrongType(.text) }
  }

  /// A text that matches a pattern, which messages quote.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - matches: whether a text matches, with the number of steps that are left, which it takes its own from; true when these
  ///     are not enough.
  package static func text(
    like pattern: String, where matches: @escaping @Sendable (String, inout Int) -> Bool
  ) -> ValueShape {
    checking { value in
      guard value.value.kind == .string else { return value.reportWrongType(.text) }
      if value.session.matches(value.text.string, matches) { return () }
      value.report(
        .outOfRange, .warning,
        "\"\(Diagnostic.excerpt(of: value.text))\" does not match \(Diagnostic.excerpt(of: pattern))")
      return nil
    }
  }

  /// One of these texts and no other.
  package static func choice(_ words: [String]) -> ValueShape {
    let words = Set(words)
    return checking { value in
      guard value.value.kind == .string else { return value.reportWrongType(.text) }
      if words.contains(value.text.string) { return () }
      value.report(
        .outOfRange, .warning,
        "\"\(Diagnostic.excerpt(of: value.text))\" is none of the words that may stand here")
      return nil
    }
  }

  /// An object whose members are all of one shape. A member that cannot be read is reported and left out.
  package static func map(of member: ValueShape) -> ValueShape {
    checking { value in
      guard let members = value.members() else { return nil }
      for (_, node) in members {
        let reader = ValueReader(session: value.session, node: node)
        reader.readPart(as: member)
      }
      return ()
    }
  }

  /// An array of values of one shape, as `array(of:)` reads them.
  package static func elements(_ element: ValueShape) -> ValueShape {
    checking { value in
      guard var elements = value.elements() else { return nil }
      while elements.advance() { elements.current.readPart(as: element) }
      return ()
    }
  }

  /// One value or an array of such values.
  package static func oneOrMany(_ element: ValueShape) -> ValueShape {
    let many = elements(element)
    return checking { value in value.value.kind == .array ? many.read(value) : element.read(value) }
  }

  /// A value that one of several shapes reads. For a scalar they are asked one after the other; an object or array is
  /// for the one that takes such values, and where several do, it is not looked into: to try each at every level would
  /// take forever.
  package static func either(_ shapes: [(shape: ValueShape, takes: Set<JSONValue.Kind>)]) -> ValueShape {
    var shapesOfKinds: [JSONValue.Kind: [ValueShape]] = [:]
    for (shape, kinds) in shapes { for kind in kinds { shapesOfKinds[kind, default: []].append(shape) } }
    let first = shapes.first?.shape
    return checking { [shapesOfKinds] value in
      let kind = value.value.kind
      guard let fitting = shapesOfKinds[kind] else { return first?.read(value) }
      if kind == .object || kind == .array { return fitting.count == 1 ? fitting[0].read(value) : () }
      return value.readScalar(asAnyOf: fitting)
    }
  }

  /// A model of those that the session knows, by its place among them.
  package static func model(at index: Int) -> ValueShape {
    checking { value in
      let models = value.session.models
      return models.indices.contains(index) ? models[index].read(value) : ()
    }
  }
}

extension ValueReader {
  /// Reads an element or a member, which is left out where it cannot be read.
  fileprivate func readPart(as shape: ValueShape<Void>) {
    session.blame = nil
    if shape.read(self) == nil { session.noteLoss(of: node) }
  }

  /// Reads a URL. One that is refused is read, and lost.
  fileprivate func readURL() -> Void? {
    guard let url = ResourceURL.read(from: self) else { return nil }
    if url.isRefused { session.noteLoss(of: node) }
    return ()
  }

  /// Reports a number that a range does not hold.
  fileprivate func hold(_ number: Double, in range: ClosedRange<Double>) -> Void? {
    if range.contains(number) { return () }
    report(
      .outOfRange, .warning, "the number \(text) is out of range (\(NumberRange(closed: range)))")
    return nil
  }

  /// Reads a scalar as the first shape that takes it whole, else as one that takes it and loses it. Where none takes it,
  /// reports that it is out of range if that is so for one of them, else everything that they report. When the
  /// budget is spent, the next shape takes it whole.
  fileprivate func readScalar(asAnyOf shapes: [ValueShape<Void>]) -> Void? {
    let count = session.diagnostics.all.count
    let lossCount = session.losses.count
    var lost: (found: [Diagnostic], losses: [DecodingSession.Loss])?
    var outOfRange: [Diagnostic]?
    var refusals: [Diagnostic] = []
    for shape in shapes {
      if !session.spendAlternative() { return () }
      let isRead = shape.read(self) != nil
      let isOutOfRange = session.isOutOfRange(node, from: count)
      let found = session.diagnostics.removeAll(from: count)
      let losses = Array(session.losses[lossCount...])
      session.losses.removeSubrange(lossCount...)
      if isRead && losses.isEmpty { return () }
      if isRead {
        if lost == nil { lost = (found, losses) }
      } else if isOutOfRange {
        if outOfRange == nil { outOfRange = found }
      } else {
        refusals += found
      }
    }
    // What was found is where it was, so the losses know it still.
    for diagnostic in lost?.found ?? outOfRange ?? refusals { session.diagnostics.add(diagnostic) }
    session.losses += lost?.losses ?? []
    return lost == nil ? nil : ()
  }
}

/// A key of a model that is known by its description alone, with what its value is read by.
package final class FieldShape: Sendable {
  // A class because models are read field by field, and a copy of all that a field holds would count a dozen references.

  let key: ModelKey
  let isRequired: Bool
  let shape: ValueShape<Void>

  package init(_ key: String, isRequired: Bool, shape: ValueShape<Void>) {
    self.key = ModelKey(key)
    self.isRequired = isRequired
    self.shape = shape
  }
}

extension ValueReader {
  /// The members that are there, of repeated ones the last, or a report that the value is no object.
  func members() -> [(name: PageText, node: UInt32)]? {
    guard value.kind == .object else { return reportWrongType(.object) }
    return value.lastMembers.compactMap { name, member in
      member.entry.isAbsent || name.isCommentKey ? nil : (name, member.node)
    }
  }
}
