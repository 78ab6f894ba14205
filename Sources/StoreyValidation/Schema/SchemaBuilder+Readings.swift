import Storey
import StoreyOutput

/// The schema of the other ways in which a CMS writes values.
extension SchemaBuilder {
  /// Writes the schema of the values that are read in another way than as JSON of their type.
  func writeReadings(to emitter: inout JSONEmitter) {
    let values = shape.values
    var globs = values.dynamic + values.numbers
    for link in values.links { if case .text(let glob) = link.form { globs.append(glob) } }
    var objects: [[ShapePath: String]] = values.references.map { [$0.when] } ?? []
    for link in values.links { if case .object(let texts) = link.form { objects.append(texts) } }
    emitter.key(text: Self.reading)
    emitter.begin(.object)
    emitter.member("description", "A link, a reference or a text that the dialect reads in another way")
    emitter.array("anyOf") { emitter in
      for glob in globs {
        emitter.object(inline: true) { emitter in
          emitter.member("type", "string")
          let pieces = glob.pattern.split(separator: "*", omittingEmptySubsequences: false).map {
            Self.expression(of: "\($0)")
          }
          emitter.member("pattern", "^\(pieces.joined(separator: "[\\s\\S]*"))$")
        }
      }
      if values.readsJSONInTexts {
        emitter.object(inline: true) { emitter in
          emitter.member("type", "string")
          emitter.member("pattern", "^[\\[{]")
        }
      }
      for texts in objects {
        emitter.object(inline: true) { emitter in
          emitter.array("allOf") { emitter in
            for (path, text) in texts.sorted(by: { "\($0.key)" < "\($1.key)" }) {
              guard let names = path.names else { continue }
              emitter.object { emitter in Self.nest(names, isRequired: true, in: &emitter) { $0.member("const", text) }
              }
            }
          }
        }
      }
      if !values.locales.isEmpty {
        emitter.object(inline: true) { emitter in
          emitter.member("type", "object")
          emitter.member("minProperties", 1)
          emitter.object("propertyNames") { $0.member("pattern", "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$") }
        }
      }
      let places =
        values.texts.compactMap(\.names) + (shape.part.hasNestedParts ? [patternPath].compactMap(\.self) : [])
      for names in places {
        emitter.object(inline: true) { emitter in Self.nest(names, isRequired: true, in: &emitter) { _ in } }
      }
    }
    emitter.end(.object)
  }
}
