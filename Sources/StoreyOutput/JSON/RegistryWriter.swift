public import Storey

/// Writes what is registered: as `{"floors": […]}`, or one a line.
public struct RegistryWriter: Sendable {
  /// A writer.
  public init() {}

  /// The registered floors as JSON.
  public func json(_ registry: FloorRegistry) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.array("floors") { emitter in
        for floor in registry.registrations {
          emitter.object { emitter in
            emitter.member("pattern", floor.pattern.name)
            emitter.array("identifiers", inline: true) { emitter in
              for identifier in floor.floorIdentifiers { emitter.value(identifier.name) }
            }
            emitter.member("sticky", floor.isSticky)
            emitter.member("summary", floor.summary)
          }
        }
      }
    }
    return emitter.finish()
  }

  /// The registered floors as a table.
  public func text(_ registry: FloorRegistry) -> [UInt8] {
    let floors = registry.registrations
    let width = floors.map { VisibleText.columns(of: $0.pattern.name) }.max() ?? 0
    var text = ""
    for floor in floors {
      let gap = String(repeating: " ", count: width - VisibleText.columns(of: floor.pattern.name) + 2)
      text += "\(floor.pattern)\(gap)\(floor.summary)\n"
    }
    return Array(text.utf8)
  }
}
