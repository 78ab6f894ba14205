import Storey
import StoreyOutput

/// The schemas of values at places.
extension SchemaBuilder {
  /// Writes the keywords of the schema of a value with places in it.
  mutating func write(_ tree: SchemaTree, to emitter: inout JSONEmitter) {
    if let meaning = tree.meaning {
      guard tree.hasPlaces else { return write(meaning, to: &emitter) }
      if case .fields = meaning {
      } else {
        emitter.key("anyOf")
        emitter.begin(.array)
        emitter.begin(.object)
        write(meaning, to: &emitter)
        emitter.end(.object)
        emitter.begin(.object)
        writePlaces(of: tree, types: ["object"], to: &emitter)
        emitter.end(.object)
        emitter.end(.array)
        return
      }
    }
    writePlaces(of: tree, to: &emitter)
  }

  private mutating func writePlaces(
    of tree: SchemaTree, types: [String] = ["object", "array", "null"], to emitter: inout JSONEmitter
  ) {
    if !tree.keys.isEmpty {
      if tree.elements.isEmpty { Self.write(types: types, to: &emitter) }
      emitter.key("properties")
      emitter.begin(.object)
      for (name, inner) in tree.keys { writeMember(name, inner, to: &emitter) }
      emitter.end(.object)
    }
    if let last = tree.elements.map(\.index).max(), last < 16 {
      emitter.key("prefixItems")
      emitter.begin(.array)
      for index in 0...last {
        emitter.begin(.object)
        if let inner = tree.elements.first(where: { $0.index == index })?.tree { write(inner, to: &emitter) }
        emitter.end(.object)
      }
      emitter.end(.array)
    }
    for key in ["items", "additionalProperties"] {
      guard let each = tree.each.first else { break }
      emitter.key(text: key)
      emitter.begin(.object)
      write(each, to: &emitter)
      emitter.end(.object)
    }
  }

  private mutating func writeMember(_ name: String, _ tree: SchemaTree, to emitter: inout JSONEmitter) {
    emitter.key(text: name)
    emitter.begin(.object)
    write(tree, to: &emitter)
    emitter.end(.object)
  }

  private mutating func write(_ meaning: SchemaTree.Meaning, to emitter: inout JSONEmitter) {
    switch meaning {
    case .parts(let form, let isOfPage):
      let part = "#/$defs/\(Self.token(isOfPage ? Self.floor : Self.part))"
      switch form {
      case .one: emitter.member("$ref", part)
      case .elements:
        // A page with a type may have a text, or an object, in a field with the name of a list.
        let others: [String] = isOfPage && !shape.pageType.isEmpty ? ["object", "string"] : []
        Self.write(types: ["array"] + others + ["null"], to: &emitter)
        emitter.object("items") { $0.member("$ref", part) }
      case .members:
        // Some programs write an empty object as an empty array.
        Self.write(types: ["object", "array", "null"], to: &emitter)
        emitter.member("maxItems", 0)
        emitter.object("additionalProperties") { $0.member("$ref", part) }
      }
    case .order:
      emitter.member("description", "The names of the parts, in their order")
      Self.write(types: ["array", "null"], to: &emitter)
      emitter.object("items") { $0.member("type", "string") }
    case .pattern:
      emitter.member("description", "The type of the \(shape.part.word)")
      emitter.array("examples", inline: true) { emitter in
        for name in registry.patterns.map(\.name) { emitter.value(name) }
      }
    case .fields: Self.write(types: ["object", "array", "null"], to: &emitter)
    case .value(let field):
      if !field.summary.isEmpty { emitter.member("description", field.summary) }
      writePresence(of: field, to: &emitter)
    }
  }

  private static func write(types: [String], to emitter: inout JSONEmitter) {
    emitter.array("type", inline: true) { emitter in for type in types { emitter.value(type) } }
  }
}
