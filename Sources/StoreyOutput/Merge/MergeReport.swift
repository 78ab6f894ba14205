package import Storey

/// The conflicts of a merge, for people and for programs.
package struct MergeReport {
  /// The names of the three files.
  let names: (base: String, ours: String, theirs: String)
  let conflicts: [MergeConflict]
  /// The places of the values of the conflicts in each file.
  let places: (base: ValuePlaces, ours: ValuePlaces, theirs: ValuePlaces)

  package init(base: String, ours: String, theirs: String, _ merge: PageMerge) {
    names = (base, ours, theirs)
    conflicts = merge.conflicts
    places = (
      ValuePlaces(of: conflicts.compactMap(\.base)), ValuePlaces(of: conflicts.compactMap(\.ours)),
      ValuePlaces(of: conflicts.compactMap(\.theirs))
    )
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
        for conflict in conflicts { emitter.object { emitter in write(conflict, to: &emitter) } }
      }
    }
    return emitter.finish()
  }

  private func write(_ conflict: MergeConflict, to emitter: inout JSONEmitter) {
    emitter.member("kind", conflict.kind.rawValue)
    emitter.member("pointer", conflict.place.pointer.description)
    emitter.member("version", conflict.place.version.rawValue)
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
    Self.write("base", conflict.base, places.base, to: &emitter)
    Self.write("ours", conflict.ours, places.ours, to: &emitter)
    Self.write("theirs", conflict.theirs, places.theirs, to: &emitter)
  }

  private static func write(
    _ key: StaticString, _ value: JSONValue?, _ places: ValuePlaces, to emitter: inout JSONEmitter
  ) {
    emitter.key(key)
    guard let value, let place = places[value] else { return emitter.null() }
    emitter.object(inline: true) { emitter in
      emitter.member("pointer", place.pointer)
      emitter.member("line", place.position.line)
      emitter.member("column", place.position.column)
      emitter.key("value")
      emitter.value(value.strict)
    }
  }
}
