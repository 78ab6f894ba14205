package import Storey

/// The conflicts of a merge, for people and for programs.
package struct MergeReport {
  /// The names of the three files.
  let names: (base: String, ours: String, theirs: String)
  let conflicts: [MergeConflict]

  package init(base: String, ours: String, theirs: String, _ merge: PageMerge) {
    names = (base, ours, theirs)
    conflicts = merge.conflicts
  }

  /// Returns the conflicts as JSON, version 1 (`Schemas/merge.schema.json`).
  package func json() -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.member("mergeVersion", 1)
      emitter.member("base", names.base)
      emitter.member("ours", names.ours)
      emitter.member("theirs", names.theirs)
      emitter.array("conflicts") { emitter in
        for conflict in conflicts { emitter.object { emitter in Self.write(conflict, to: &emitter) } }
      }
    }
    return emitter.finish()
  }

  private static func write(_ conflict: MergeConflict, to emitter: inout JSONEmitter) {
    emitter.member("kind", conflict.kind.rawValue)
    emitter.member("pointer", conflict.pointer.description)
    emitter.key("floor")
    if let part = conflict.part {
      emitter.object(inline: true) { emitter in
        emitter.member("pattern", part.pattern)
        emitter.member("identityId", part.identity)
        emitter.member("title", part.title)
      }
    } else {
      emitter.null()
    }
    emitter.member("decision", conflict.decision?.rawValue)
    write("base", conflict.base, to: &emitter)
    write("ours", conflict.ours, to: &emitter)
    write("theirs", conflict.theirs, to: &emitter)
  }

  private static func write(_ key: StaticString, _ value: JSONValue?, to emitter: inout JSONEmitter) {
    emitter.key(key)
    guard let value else { return emitter.null() }
    let place = value.sourceRange.start
    emitter.object(inline: true) { emitter in
      emitter.member("pointer", value.pointer.description)
      emitter.member("line", place.line)
      emitter.member("column", place.column)
      emitter.key("value")
      emitter.value(value.strict)
    }
  }
}
