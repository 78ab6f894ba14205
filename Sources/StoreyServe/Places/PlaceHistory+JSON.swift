import Storey
import StoreyOutput

extension PlaceHistory.Change {
  /// Writes the change for the windows: `{"revision": …, "lists": [[OLD, NEW, [PLACE, …]], …], "values": [[OLD, NEW], …]}`, in the order of
  /// the pointers.
  func write(to emitter: inout JSONEmitter) {
    emitter.object { emitter in
      emitter.member("revision", revision)
      emitter.array("lists") { emitter in
        for (old, list) in map.lists.map({ ($0.key.description, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
          emitter.array { emitter in
            emitter.value(old)
            emitter.value(list.new.description)
            emitter.array { emitter in
              for place in list.places { if let place { emitter.value(place) } else { emitter.null() } }
            }
          }
        }
      }
      emitter.array("values") { emitter in
        for (old, new) in map.values.map({ ($0.key.description, $0.value?.description) }).sorted(by: { $0.0 < $1.0 }) {
          emitter.array { emitter in
            emitter.value(old)
            if let new { emitter.value(new) } else { emitter.null() }
          }
        }
      }
    }
  }
}
