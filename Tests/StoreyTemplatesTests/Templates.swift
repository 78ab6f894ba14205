import Foundation
import Storey
import StoreyFloors
import StoreyTemplates
import TestFiles

/// The templates of the repository, and a page for each.
enum Templates {
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: Sample.root.appending(path: "Templates").path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// The names of the pages: one for each template, and a page of several.
  static let pages: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: Sample.root.appending(path: "Samples/templates").path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Sample.root.appending(path: "Templates/\(name).json")))
  }

  /// Returns a registry with the built-in floors and all templates.
  static func registry() throws -> FloorRegistry {
    var registry = FloorRegistry.standard
    for name in names { try registry.register(template: bytes(name)) }
    return registry
  }

  static func page(_ name: String) throws -> Page {
    Page(decoding: try Sample(name: "templates/\(name)").bytes, registry: try registry())
  }

  /// A template that others extend.
  static let base = """
    {"template": 1, "pattern": "Base", "summary": "A base", "fields": {
        "title": {"type": "string", "required": true}, "img": {"type": "url"},
        "items": {"type": "array", "of": {"name": {"type": "string"}}}},
      "header": {"height": 30, "elements": [{"text": "{title}", "frame": [0, 0, 99, 20]}]},
      "rows": [{"when": "img", "height": 40, "elements": [{"image": "{img}", "frame": [0, 0, 40, 40]}]},
        {"each": "items", "identifier": "base-item", "height": 20, "elements": [{"text": "{name}", "frame": [0, 0, 99, 20]}]}]}
    """

  /// Returns the reading of a template, which may extend `base`.
  static func reading(_ template: String) -> FileReading<FloorTemplate> {
    var registry = FloorRegistry.standard
    // A refusal of it fails the tests of what extends it.
    _ = try? registry.register(template: Array(base.utf8))
    return FloorTemplate.read(Array(template.utf8), extending: registry)
  }

  /// Returns a registry with one template only.
  static func registry(_ template: String) throws -> FloorRegistry {
    var registry = FloorRegistry()
    try registry.register(template: Array(template.utf8))
    return registry
  }

  /// Returns the layout of a page with one floor, which uses one template.
  static func layout(
    _ floor: String, _ template: String, width: Double = 375, direction: PageDirection = .leftToRight,
    theme: Theme = .standard
  ) throws -> TableLayout {
    let page = Page(decoding: Array("{\"floors\": [\(floor)]}".utf8), registry: try registry(template))
    return TableLayout(page, in: LayoutContext(width: width, direction: direction, theme: theme))
  }

  /// Returns the height of each row with the frames and texts of its elements.
  static func drawn(_ layout: TableLayout) -> [String] {
    layout.rows.map { row in
      let list = layout.drawn(.row(row)).list
      let elements = list.elements.map { element in
        let frame = element.frame
        let text = if case .text(let block) = element.content { " " + list[block.text].string } else { "" }
        return "\(frame.x) \(frame.y) \(frame.width) \(frame.height)\(text)"
      }
      return "\(row.frame.height): " + elements.joined(separator: " | ")
    }
  }

  /// Returns the findings about a template, each on one line.
  static func problems(_ template: String) -> [String] {
    reading(template).diagnostics.findings().map { finding in
      "\(finding.severity) \(finding.rule) \(finding.pointer): \(finding.message)"
    }
  }
}
