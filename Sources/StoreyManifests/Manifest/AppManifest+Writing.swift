import Storey
import StoreyOutput

extension AppManifest {
  /// Returns the manifest as indented JSON (`Schemas/manifest.schema.json`), one field per line. Equal manifests result in
  /// equal bytes.
  public func write() -> [UInt8] {
    var emitter = JSONEmitter(capacity: 16 * 1024, isIndented: true)
    emitter.object { emitter in
      emitter.member("manifestVersion", Self.formatVersion)
      emitter.member("name", name)
      emitter.member("version", version)
      emitter.object("capabilities") { emitter in
        for capability in capabilities {
          emitter.key(text: capability.name)
          emitter.value(capability.version)
        }
      }
      emitter.array("floors") { emitter in
        for floor in floors {
          emitter.object { emitter in
            emitter.member("pattern", floor.pattern.name)
            emitter.member("version", floor.version)
            emitter.array("identifiers", inline: true) { emitter in
              for identifier in floor.floorIdentifiers { emitter.value(identifier.name) }
            }
            emitter.member("sticky", floor.isSticky)
            Self.write(floor.fields, to: &emitter)
          }
        }
      }
      emitter.array("renderers", inline: true) { emitter in
        for renderer in renderers { emitter.value(renderer.name) }
      }
      emitter.object("models") { emitter in
        for model in models {
          emitter.key(text: model.name)
          emitter.object { Self.write(model.fields, to: &$0) }
        }
      }
    }
    return emitter.finish()
  }

  private static func write(_ fields: [ModelDescription.Field], to emitter: inout JSONEmitter) {
    emitter.array("fields") { emitter in
      for field in fields {
        emitter.object(inline: true) { emitter in
          emitter.member("key", field.key)
          emitter.member("required", field.isRequired)
          emitter.key("type")
          emitter.value(field.value)
        }
      }
    }
  }
}

extension JSONEmitter {
  /// Writes a type: a word, or an object with one key.
  fileprivate mutating func value(_ type: ValueDescription) {
    if let word = ValueDescription.words.first(where: { $0.value == type })?.word { return value(word) }
    object(inline: true) { emitter in
      switch type {
      case .any, .floor, .scalar: break
      case .number(let range): emitter.member("number", range)
      case .integer(let range): emitter.member("integer", range)
      case .text(let pattern): emitter.member("matching", pattern)
      case .choice(let words): emitter.words("choice", words)
      case .freeObject(let wellKnown): emitter.words("freeObject", wellKnown)
      case .map(let type): emitter.member("map", type)
      case .array(let type), .tuple(let type, _): emitter.member("array", type)
      case .oneOrMany(let type): emitter.member("oneOrMany", type)
      case .either(let types): emitter.array("either") { emitter in for type in types { emitter.value(type) } }
      case .model(let model): emitter.member("model", model.name)
      case .reference(let name): emitter.member("reference", name)
      }
    }
  }

  private mutating func member(_ name: StaticString, _ type: ValueDescription) {
    key(name)
    value(type)
  }

  private mutating func member(_ name: StaticString, _ range: NumberRange) {
    object(name) { emitter in
      if let minimum = range.minimum { emitter.bound("minimum", minimum) }
      if let maximum = range.maximum { emitter.bound("maximum", maximum) }
    }
  }

  private mutating func words(_ name: StaticString, _ words: [String]) {
    array(name) { emitter in for word in words { emitter.value(word) } }
  }
}
