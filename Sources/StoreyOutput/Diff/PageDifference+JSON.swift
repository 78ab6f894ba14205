import Storey

extension PageDifference {
  /// Returns the differences as JSON, version 1 (`Schemas/diff.schema.json`).
  public func json() -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.member("diffVersion", 1)
      appendChanges(to: &emitter)
    }
    return emitter.finish()
  }

  /// Appends the member `changes`.
  func appendChanges(to emitter: inout JSONEmitter) {
    emitter.array("changes") { emitter in
      for entry in entries { emitter.object { emitter in Self.write(entry, to: &emitter) } }
    }
  }

  private static func write(_ entry: Entry, to emitter: inout JSONEmitter) {
    let section = entry.floor?.new ?? entry.floor?.old
    emitter.member("kind", entry.kind.rawValue)
    emitter.member("pattern", section?.pattern?.name)
    emitter.member("identityId", section?.identity?.text)
    emitter.member("old", entry.floor?.old?.index)
    emitter.member("new", entry.floor?.new?.index)
    emitter.array("fields") { emitter in
      entry.forEachField { field in
        emitter.object(inline: true) { emitter in
          emitter.member("pointer", field.pointer.description)
          emitter.key("old")
          field.old.map { emitter.value($0) } ?? emitter.null()
          emitter.key("new")
          field.new.map { emitter.value($0) } ?? emitter.null()
        }
      }
    }
    emitter.array("rows") { emitter in
      for row in entry.floor?.rows ?? [] {
        emitter.object(inline: true) { emitter in
          emitter.member("kind", row.kind.rawValue)
          write("old", row.old, to: &emitter)
          write("new", row.new, to: &emitter)
        }
      }
    }
  }

  private static func write(_ key: StaticString, _ row: LayoutRow?, to emitter: inout JSONEmitter) {
    emitter.key(key)
    guard let row else { return emitter.null() }
    emitter.object(inline: true) { emitter in
      emitter.member("index", row.index)
      emitter.member("identifier", row.identifier.name)
      emitter.member("frame", row.frame)
    }
  }
}
