/// Shapes that tell whether a value can be read, and nothing of what it says: for models of which only a description is
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
    case .url: ValueShape<ResourceURL>(ResourceURL.self).map { _ in }
    case .identifier: ValueShape<PageIdentifier>(PageIdentifier.self).map { _ in }
    case .object: checking { $0.value.kind == .object ? () : $0.reportWrongType(.object) }
    case .array: checking { $0.value.kind == .array ? () : $0.reportWrongType(.array) }
    }
  }

  /// A number, no less and no more.
  package static func number(in range: ClosedRange<Double>) -> ValueShape {
    checking { value in
      guard let number = value.number(.number) else { return nil }
      if range.contains(number) { return () }
      value.report(.outOfRange, .warning, "the number \(value.text) is out of range")
      return nil
    }
  }

  /// A text. Whether one matches a pattern is for whoever has the type to say.
  package static var string: ValueShape {
    checking { $0.value.kind == .string ? () : $0.reportWrongType(.text) }
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
      for (_, node) in members { _ = member.read(ValueReader(session: value.session, node: node)) }
      return ()
    }
  }

  /// An array of values of one shape, as `array(of:)` reads them.
  package static func elements(_ element: ValueShape) -> ValueShape {
    ValueShape<[Void]>.array(of: element).map { _ in }
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
    checking { value in
      let kind = value.value.kind
      let fitting = shapes.filter { $0.takes.contains(kind) }
      if fitting.isEmpty { return shapes.first?.shape.read(value) }
      if kind == .object || kind == .array { return fitting.count == 1 ? fitting[0].shape.read(value) : () }
      let before = value.session.diagnostics.all.count
      for (shape, _) in fitting where shape.read(value) != nil {
        // What the others found wrong does not count.
        _ = value.session.diagnostics.removeAll(from: before)
        return ()
      }
      return nil
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

/// A key of a model that is known by its description alone, with what its value is read by.
package struct FieldShape: Sendable {
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
      member.entry.isAbsent || name.string == "$comment" ? nil : (name, member.node)
    }
  }
}
