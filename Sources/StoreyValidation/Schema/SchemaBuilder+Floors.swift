import Storey
import StoreyOutput

/// The schemas of floors and their fallbacks.
extension SchemaBuilder {
  mutating func writeFloor(_ pattern: FloorPattern, to emitter: inout JSONEmitter) {
    guard let type = registry.floorType(for: pattern) else { return }
    emitter.key(text: Self.name(of: pattern))
    emitter.begin(.object)
    emitter.member("title", pattern.name)
    if !type.summary.isEmpty { emitter.member("description", type.summary) }
    writeMembers(of: type.unnamedDescription, pattern: pattern, to: &emitter)
    emitter.end(.object)
  }

  /// Writes the schema of a floor that is shown: a floor of a registered pattern, or of another pattern with a fallback that is
  /// shown.
  func writeAnyFloor(to emitter: inout JSONEmitter) {
    let patterns = registry.patterns
    emitter.key(text: Self.floor)
    emitter.begin(.object)
    emitter.member("title", "A floor of any registered pattern")
    emitter.member("$ref", "#/$defs/\(Self.token(Self.fallback))")
    emitter.array("anyOf") { emitter in
      emitter.object { emitter in
        emitter.object("properties") { emitter in
          emitter.object("pattern") { emitter in
            emitter.member("description", "The type of the floor")
            emitter.array("enum", inline: true) { emitter in for pattern in patterns { emitter.value(pattern.name) } }
          }
        }
      }
      emitter.object(inline: true) { emitter in
        emitter.array("required") { $0.value("fallback") }
        emitter.object("properties") { emitter in
          emitter.object("fallback") { emitter in
            emitter.array("anyOf") { emitter in
              emitter.object { $0.member("$ref", "#/$defs/\(Self.token(Self.floor))") }
              emitter.object { $0.member("const", "drop") }
            }
          }
        }
      }
    }
    emitter.end(.object)
  }

  /// Writes the schema of a floor of any pattern. A floor of a registered pattern refers to the definition of the pattern. For
  /// other patterns, only the keys that determine whether the floor is shown are described.
  mutating func writeAnyFallback(to emitter: inout JSONEmitter) {
    emitter.key(text: Self.fallback)
    emitter.begin(.object)
    emitter.member("title", "A floor of any pattern")
    emitter.member("type", "object")
    emitter.key("properties")
    emitter.begin(.object)
    for field in ModelDescription(of: FloorBase.self).fields {
      guard ["pattern", "requires", "fallback"].contains(field.key) else { continue }
      emitter.key(text: field.key)
      emitter.begin(.object, inline: true)
      emitter.member("description", field.summary)
      if field.key == "fallback" { writeFallback(to: &emitter) } else { writePresence(of: field, to: &emitter) }
      emitter.end(.object)
    }
    emitter.end(.object)
    emitter.array("required", inline: true) { $0.value("pattern") }
    emitter.array("allOf") { emitter in
      for pattern in registry.patterns {
        emitter.object(inline: true) { emitter in
          emitter.object("if") { emitter in
            emitter.object("properties") { emitter in emitter.object("pattern") { $0.member("const", pattern.name) } }
            emitter.array("required") { $0.value("pattern") }
          }
          emitter.object("then") { $0.member("$ref", Self.reference(to: pattern)) }
        }
      }
    }
    emitter.end(.object)
  }

  /// Writes the schema of `fallback` in a floor that may be shown itself. Its fallback need not be shown.
  func writeFallback(to emitter: inout JSONEmitter) {
    emitter.array("anyOf") { emitter in
      emitter.object { $0.member("$ref", "#/$defs/\(Self.token(Self.fallback))") }
      emitter.object { $0.member("const", "drop") }
      emitter.object { $0.member("$ref", "#/$defs/absent") }
    }
  }
}
