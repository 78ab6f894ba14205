import Storey
import StoreyManifests
import StoreyOutput
import StoreyProject

/// The floor types that can be added to a page, or to a list of parts in a floor, each with a sample.
struct FloorCatalogue {
  /// A type that can be added.
  private struct Entry {
    /// The name that is written in the page.
    let name: String
    /// The type; `nil` for one that this project does not draw.
    let type: FloorType?
    /// Whether the list has as many parts of the type as it may have.
    var isFull = false
  }

  private let project: Project
  private let registry: FloorRegistry

  /// - Parameter file: The path of the page.
  init(_ project: Project, of file: String) {
    self.project = project
    registry = project.registry(of: file)
  }

  /// The catalogue as JSON.
  /// - Parameters:
  ///   - list: The place of the list in a floor; `nil` for the floors of the page.
  ///   - page: The page as it is written.
  ///   - apps: The apps whose lack of a floor type is marked.
  func json(for list: JSONPointer?, in page: Document?, apps: [AppManifest]) -> [UInt8] {
    var emitter = JSONEmitter(capacity: 32 * 1024, isIndented: false)
    emitter.object { emitter in
      emitter.array("floors") { emitter in
        for entry in entries(for: list, in: page) {
          emitter.object { emitter in
            emitter.member("pattern", entry.name)
            emitter.member("sample", entry.type?.pattern.name)
            emitter.member("about", entry.type?.summary ?? "")
            emitter.member("json", part(entry).json)
            emitter.member("isFull", entry.isFull)
            emitter.array("missingIn") { emitter in
              guard let pattern = entry.type?.pattern else { return }
              for app in apps where !app.floors.contains(where: { $0.pattern == pattern }) { emitter.value(app.label) }
            }
          }
        }
      }
    }
    return emitter.finish()
  }

  /// Returns the types of a list. The types of a list in a floor are those that the type of the floor allows.
  private func entries(for list: JSONPointer?, in page: Document?) -> [Entry] {
    let inner = Set(registry.floorTypes.flatMap { $0.children.values.flatMap(Self.innerPatterns) })
    let floors = registry.floorTypes.filter { !inner.contains($0.pattern) }
      .map { Entry(name: written($0), type: $0) }
    guard let list, let page else { return floors }
    let tree = PartTree(of: page, registry.shape, children: registry.childLists)
    guard let owner = tree.owner(ofListAt: list),
      let allowed = registry.floorType(ofPart: owner.part)?.children[owner.list.key]
    else { return floors }
    let value = page.root[list]
    let present = value.map { $0.kind == .object ? $0.lastMembers.map(\.value) : Array($0.elements) } ?? []
    let names = present.map { registry.shape.name(of: $0).pattern }
    let isFull = allowed.most.map { names.count >= $0 } ?? false
    guard let types = allowed.types else {
      return floors.map { Entry(name: $0.name, type: $0.type, isFull: isFull) }
    }
    return allowed.names.map { name in
      let child = types[name]
      let most = child?.most ?? .max
      return Entry(
        name: name, type: registry.floorType(for: child?.pattern ?? FloorPattern(name)),
        isFull: isFull || names.count { $0 == name } >= most)
    }
  }

  /// Returns the types that a floor has under another name than their own: parts of this floor, which no page has alone.
  private static func innerPatterns(_ allowed: ChildFloors.Allowed) -> [FloorPattern] {
    (allowed.types ?? [:]).compactMap { name, child in child.pattern.flatMap { $0.name == name ? nil : $0 } }
  }

  /// Returns the name of a type in pages.
  private func written(_ type: FloorType) -> String {
    registry.shape.part.patternNames.filter { $0.value == type.pattern.name }.map(\.key).min() ?? type.pattern.name
  }

  /// Returns a page of Storey's shape with the sample of a floor type; `nil` for an unknown pattern.
  func page(of pattern: String) -> [UInt8]? {
    guard let type = registry.floorType(for: FloorPattern(pattern)) else { return nil }
    let page = SampleValue.object([
      SampleValue.Member("name", .text(pattern)), SampleValue.Member("floors", .array([SampleFloor(type).floor()])),
    ])
    return Array(page.json.utf8)
  }

  /// Returns the sample of a floor type as a part of the pages of the registry's shape.
  private func part(_ entry: Entry) -> SampleValue {
    var sample = entry.type.map { SampleFloor($0).floor() } ?? .object([])
    if registry.shape.isStandard {
      sample["pattern"] = .text(entry.name)
      return sample
    }
    let part = registry.shape.part
    let own = sample.members.filter { !SampleMaker.commonKeys.contains($0.key) }.compactMap { member in
      registry.shape.written(member.value).map { SampleValue.Member(member.key, $0) }
    }
    var made = SampleValue.object([])
    func set(_ value: SampleValue, at names: [String]) {
      made = made.setting(value, at: names[...])
    }
    if let names = part.pattern.lazy.compactMap({ $0.path?.names }).first {
      set(.text(entry.name), at: names)
    }
    let fields = part.fields.first?.names ?? []
    if fields.isEmpty {
      for member in own { set(member.value, at: [member.key]) }
    } else {
      set(.object(own), at: fields)
    }
    return made
  }
}
