extension FloorRegistry {
  /// Registers a floor type of an app of which only the description is known; where its pattern is taken, the first stays.
  package mutating func register(_ floor: FloorType, of app: String, _ reader: DescriptionReader) {
    add(RegisteredFloor(floor, of: app, reader), replacing: false)
  }

  /// The registry of another app, drawn by what is registered here: its patterns and capabilities and no others, of the
  /// renderers those that it has. A floor that it could not decode is none here either; one that it shows and that is
  /// not registered here, or cannot be decoded here, is reported and leaves its place empty.
  package func drawing(_ app: FloorRegistry, named name: String, with renderers: Set<FloorIdentifier>) -> FloorRegistry
  {
    var drawn = app
    drawn.app = name
    drawn.unknown = unknown
    drawn.destinations = destinations
    drawn.parameters = parameters
    drawn.drawnPatterns = Set(floors.keys)
    for floor in app.floors.values {
      drawn.add(RegisteredFloor(floor, drawnBy: floors[floor.type.pattern]), replacing: true)
    }
    for (index, cell) in cells.enumerated() {
      let isOwn = index == Self.marginCell || index == Self.placeholderCell
      if isOwn || renderers.contains(cell.identifier) { drawn.add(cell, replacing: true) }
    }
    return drawn
  }

  /// Whether floors of a pattern are drawn by a floor type of this app.
  func isDrawn(_ pattern: FloorPattern) -> Bool { drawnPatterns.contains(pattern) }
}

extension RegisteredFloor {
  /// A floor of another app, drawn by what is registered for its pattern here, if anything is.
  fileprivate init(_ floor: RegisteredFloor, drawnBy own: RegisteredFloor?) {
    self.init(floor.type) { session, node in
      let judge = DecodingSession(session.document, parameters: session.parameters)
      let judged = floor.decode(judge, node)
      guard case .floor = judged else {
        session.diagnostics.add(contentsOf: judge.diagnostics)
        return judged
      }
      if let decoded = own?.decode(session, node), case .floor = decoded { return decoded }
      return judged
    }
  }
}
