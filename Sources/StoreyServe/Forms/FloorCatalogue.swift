import Storey
import StoreyManifests
import StoreyOutput
import StoreyProject

/// The floor types that can be added to a page, each with a sample.
struct FloorCatalogue {
  private let project: Project
  private let registry: FloorRegistry

  /// - Parameter file: The path of the page.
  init(_ project: Project, of file: String) {
    self.project = project
    registry = project.registry(of: file)
  }

  /// The catalogue as JSON.
  /// - Parameter apps: The apps whose lack of a floor type is marked.
  func json(apps: [AppManifest]) -> [UInt8] {
    var emitter = JSONEmitter(capacity: 32 * 1024, isIndented: false)
    emitter.object { emitter in
      emitter.array("floors") { emitter in
        for type in registry.floorTypes {
          emitter.object { emitter in
            emitter.member("pattern", type.pattern.name)
            emitter.member("about", type.summary)
            emitter.member("json", part(type).json)
            emitter.array("missingIn") { emitter in
              for app in apps where !app.floors.contains(where: { $0.pattern == type.pattern }) {
                emitter.value(app.label)
              }
            }
          }
        }
      }
    }
    return emitter.finish()
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
  private func part(_ type: FloorType) -> SampleValue {
    let sample = SampleFloor(type).floor()
    if registry.shape.isStandard { return sample }
    let part = registry.shape.part
    let own = sample.members.filter { !SampleMaker.commonKeys.contains($0.key) }
    var made = SampleValue.object([])
    func set(_ value: SampleValue, at names: [String]) {
      made = Self.setting(value, at: names[...], in: made)
    }
    if let names = part.pattern.lazy.compactMap({ $0.path?.names }).first {
      let written = part.patternNames.first { $0.value == type.pattern.name }?.key ?? type.pattern.name
      set(.text(written), at: names)
    }
    let fields = part.fields.first?.names ?? []
    if fields.isEmpty {
      for member in own { set(member.value, at: [member.key]) }
    } else {
      set(.object(own), at: fields)
    }
    return made
  }

  private static func setting(_ value: SampleValue, at names: ArraySlice<String>, in outer: SampleValue) -> SampleValue
  {
    guard let name = names.first else { return value }
    var outer = outer
    outer[name] = setting(value, at: names.dropFirst(), in: outer[name] ?? .object([]))
    return outer
  }
}
