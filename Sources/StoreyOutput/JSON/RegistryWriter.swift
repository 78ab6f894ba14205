public import Storey

/// Writes the registered floors: as `{"floors": […]}`, or one per line.
public struct RegistryWriter: Sendable {
  private let colors: TextColors

  /// Creates a writer, with or without ANSI colours in text.
  public init(usesColor: Bool = false) {
    colors = TextColors(isOn: usesColor)
  }

  /// Returns the registered floors as JSON.
  public func json(_ registry: FloorRegistry) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.array("floors") { emitter in
        for floor in registry.floorTypes {
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

  /// Returns the registered floors as a table.
  public func text(_ registry: FloorRegistry) -> [UInt8] {
    let floors = registry.floorTypes
    // The name of a template can contain any character.
    let names = floors.map { VisibleText.line($0.pattern.name) }
    let width = names.map(VisibleText.columns).max() ?? 0
    var text = ""
    for (name, floor) in zip(names, floors) {
      let gap = String(repeating: " ", count: width - VisibleText.columns(of: name) + 2)
      text += "\(colors.text(name, .heading))\(gap)\(VisibleText.line(floor.summary))\n"
    }
    return LogLine.withoutCommands(Array(text.utf8))
  }
}
