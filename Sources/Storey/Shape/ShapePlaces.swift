/// Alternative places of a value in a part, with the bits of the hashes of their names: a part without a key with such a bit is not searched.
struct ShapePlaces: Sendable {
  private struct Probe {
    /// The bit of the first name, and that of the second one if the first one leads to the fields of the part; otherwise all bits.
    let inPart: UInt64
    let inFields: UInt64
  }

  private let paths: [ShapePath]
  /// One for each path. Without references, because these would have to be counted for each part.
  private let probes: [Probe]

  /// - Parameter fields: The places of the object of the fields.
  init(_ paths: [ShapePath], fields: [ShapePath]) {
    self.paths = paths
    probes = paths.map { path in
      let isInFields = path.steps.count > 1 && fields == [ShapePath(steps: Array(path.steps.prefix(1)))]
      return Probe(inPart: Self.bit(path.steps.first), inFields: isInFields ? Self.bit(path.steps[1]) : .max)
    }
  }

  private static func bit(_ step: ShapePath.Step?) -> UInt64 {
    guard case .name(let name)? = step else { return .max }
    return KeyHash.bit(ofNode: ModelKey(name).hash)
  }

  /// Returns the first of the places, from an index on, that a part may have. O(places).
  private func index(from start: Int, of part: borrowing PartKeys) -> Int? {
    var index = start
    while index < probes.count {
      let probe = probes[index]
      if part.mayHave(probe.inPart, in: part.bits), part.mayHave(probe.inFields, in: part.fieldBits) { return index }
      index += 1
    }
    return nil
  }

  /// Returns whether a part may have a value at one of the places. O(places).
  func mayBe(in part: borrowing PartKeys) -> Bool { index(from: 0, of: part) != nil }

  /// Returns the node of the value at the first place that has one; `nil` if none has. O(members passed).
  func node(in part: borrowing PartKeys, _ tape: TapeView) -> UInt32? {
    var start = 0
    while let index = index(from: start, of: part) {
      if let found = paths[index].node(from: part.node, in: tape) { return found }
      start = index + 1
    }
    return nil
  }

  /// Returns the node of the first of the places that has this flag; `nil` if all places have another value.
  func node(withFlag flag: Bool, in part: borrowing PartKeys, _ source: Document) -> UInt32? {
    if !mayBe(in: part) { return nil }
    let tape = source.tape
    for path in paths {
      if let found = path.node(from: part.node, in: tape), source.value(at: found).flag == flag { return found }
    }
    return nil
  }
}

/// The places in a part, arranged for reading many parts.
struct PartTable: Sendable {
  let header: ShapePlaces
  /// The texts of a header, by their keys.
  let headerTexts: [(key: String, places: ShapePlaces)]
  /// The values that a reader reads after the pattern and the header, in the order in which it reads them.
  let bases: [(base: BaseKey, places: ShapePlaces)]
  let marginHeight: ShapePlaces
  let hidden: ShapePlaces
  let shown: ShapePlaces
  /// The lists of children, in the order of `PartShape.children`.
  let children: [ShapePlaces]

  init(_ part: PageShape.PartShape) {
    func places(_ paths: [ShapePath]) -> ShapePlaces { ShapePlaces(paths, fields: part.fields) }
    header = places(part.base[.header] ?? [])
    headerTexts = part.header.map { ($0.key, places($0.paths)) }
    bases = [.jump, .margin, .requires, .fallback].map { ($0, places(part.base[$0] ?? [])) }
    marginHeight = places(part.marginHeight)
    hidden = places(part.hidden)
    shown = places(part.shown)
    children = part.children.map { places($0.paths) }
  }
}

/// The object of a part, with the bits of the hashes of its keys and of those of its fields.
struct PartKeys: ~Copyable {
  let node: UInt32
  fileprivate let bits: UInt64
  fileprivate let fieldBits: UInt64

  /// - Parameter fields: The object of the fields; `nil` if the part has no such object.
  init(_ node: UInt32, fields: UInt32?, in tape: TapeView) {
    self.node = node
    bits = Self.bits(of: node, in: tape)
    fieldBits = fields.map { Self.bits(of: $0, in: tape) } ?? .max
  }

  private static func bits(of object: UInt32, in tape: TapeView) -> UInt64 {
    let entry = tape.node(object)
    // A key with an escape has no hash.
    if entry.kind != .object || entry.flags.contains(.hasEscapedKeys) { return .max }
    var bits: UInt64 = 0
    var key = object + 1
    while key < entry.next {
      bits |= KeyHash.bit(ofNode: tape.node(key).count)
      key = tape.node(key + 1).next
    }
    return bits
  }

  @inline(__always)
  fileprivate func mayHave(_ wanted: UInt64, in bits: UInt64) -> Bool { wanted == .max || wanted & bits != 0 }
}
