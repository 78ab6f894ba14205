import TestMutations

/// Draws pages and changes of a model.
struct ModelDraw {
  var dice: Dice

  private static let names = ["a", "b", "c", "style/x", "style/y"]
  private static let values = ["1", "2", "true", "null", "\"one\"", "\"二\""]

  // MARK: Pages

  mutating func page() -> [ModelElement] {
    elements(count: dice.below(8), prefix: "f") { draw, id in
      draw.elements(count: draw.dice.below(5), prefix: id + "k") { _, _ in [] }
    }
  }

  private mutating func elements(
    count: Int, prefix: String, _ children: (inout ModelDraw, String) -> [ModelElement]
  ) -> [ModelElement] {
    (0..<count).map { index in
      let id = "\(prefix)\(index)"
      return ModelElement(id: id, fields: fields(), children: children(&self, id))
    }
  }

  private mutating func fields() -> [String: String] {
    var fields: [String: String] = [:]
    for name in Self.names where !dice.isLucky(oneIn: 3) { fields[name] = dice.pick(Self.values) }
    return fields
  }

  // MARK: Changes

  mutating func changes(of base: [ModelElement]) -> ModelChanges {
    var changes = ModelChanges()
    // From a single change to many.
    let rarity = dice.pick([3, 6, 12, 24])
    add(changesOf: base, list: "", rarity, &changes)
    return changes
  }

  private mutating func add(
    changesOf elements: [ModelElement], list: String, _ rarity: Int, _ changes: inout ModelChanges
  ) {
    let slots = ([""] + elements.map(\.id)).map { ModelChanges.Slot(list: list, after: $0) }
    for element in elements {
      if dice.isLucky(oneIn: rarity + 2) {
        changes.removed.insert(element.id)
        continue
      }
      if dice.isLucky(oneIn: rarity + 2) { changes.moved[element.id] = dice.pick(slots) }
      if dice.isLucky(oneIn: rarity) { addFields(of: element, &changes) }
      add(changesOf: element.children, list: element.id, rarity * 2, &changes)
    }
    // Both persons draw from few new identities and contents.
    var ids = (0..<3).map { "\(list)n\($0)" }.shuffled(using: &dice)
    for slot in slots where dice.isLucky(oneIn: rarity + 2) {
      guard let id = ids.popLast() else { break }
      let fields = ["a": dice.pick(Self.values.prefix(2))]
      changes.inserted[slot, default: []].append(ModelElement(id: id, fields: fields))
    }
    if !hasOneReading(changes, of: elements, list) { for element in elements { changes.moved[element.id] = nil } }
  }

  private mutating func addFields(of element: ModelElement, _ changes: inout ModelChanges) {
    for name in Self.names where dice.isLucky(oneIn: 3) {
      let value: String? = dice.isLucky(oneIn: 4) ? nil : dice.pick(Self.values)
      if value != element.fields[name] { changes.fields[element.id, default: [:]][name] = value }
    }
  }

  /// Whether the elements that are moved are the only smallest set of elements whose moves explain the order of a changed list.
  private func hasOneReading(_ changes: ModelChanges, of base: [ModelElement], _ list: String) -> Bool {
    let places = Dictionary(uniqueKeysWithValues: base.enumerated().map { ($1.id, $0) })
    let order = changes.applied(to: base, list: list).compactMap { places[$0.id] }
    // For each element, the length of the longest increasing sequences that end with it, and their number.
    var ends: [(length: Int, count: Int)] = []
    for (index, place) in order.enumerated() {
      let before = (0..<index).filter { order[$0] < place }.map { ends[$0] }
      let length = before.map(\.length).max() ?? 0
      ends.append((length + 1, length == 0 ? 1 : before.filter { $0.length == length }.reduce(0) { $0 + $1.count }))
    }
    let longest = ends.map(\.length).max() ?? 0
    let count = ends.filter { $0.length == longest }.reduce(0) { $0 + $1.count }
    let stayed = order.filter { changes.moved[base[$0].id] == nil }
    return order.isEmpty || (count == 1 && stayed.count == longest && stayed == stayed.sorted())
  }
}
