import Storey
import StoreyEditor
import StoreyFloors
import StoreyProject
import StoreyTemplates

/// A template with pages that use it, a theme, a configuration and a baseline.
enum TestedShop {
  static let surroundings: Surroundings = {
    var surroundings = Surroundings(registry: .standard)
    _ = try? surroundings.registry.register(template: Array(template.utf8))
    surroundings.templateFiles["Gift"] = "/shop/templates/gift.json"
    return surroundings
  }()

  static let template = #"""
    {
      "template": 1, "pattern": "Gift",
      "fields": {
        "title": {"type": "string"},
        "img": {"type": "url"},
        "jump": {"type": "jump"},
        "shops": {"type": "array", "of": {"name": {"type": "string"}, "title": {"type": "string"}}}
      },
      "header": {"height": 44, "sticky": true, "when": "title", "elements": [
        {"text": "{{{title}}} {\u0074itle}", "frame": [0, 0, "100%", 20], "style": {"color": "accent"}}
      ]},
      "rows": [
        {"when": "img", "height": 80, "tap": "jump", "label": "The {title}", "elements": [
          {"fill": "#FFF3E0", "frame": [0, 0, "100%", 64]},
          {"group": [{"image": "{img}", "label": "{title}", "frame": [0, 0, 56, 48]}], "frame": [0, 0, 56, 48]}
        ]},
        {"each": "shops", "when": "name", "height": 40, "elements": [
          {"text": "茶 {name}: {title}", "frame": [0, 0, "100%", 20]}
        ]}
      ]
    }
    """#

  static let page = #"""
    {"floors": [
      {"pattern": "Gift", "identityId": 7, "title": "A", "shops": [{"name": "B", "title": "C"}, {"n\u0061me": "D"}]},
      {"pattern": "Focus", "identityId": "7", "picList": [], "title": "E",
        "fallback": {"pattern": "Gift", "title": "F"}},
      {"pattern": "Gift", "identityId": 8}
    ]}
    """#

  static let files = [
    EditedFile(.template, template, path: "/shop/templates/gift.json", surroundings),
    EditedFile(.page, page, path: "/shop/pages/a.json", surroundings),
    EditedFile(.page, #"{"floors": [{"pattern": "Gift", "title": "G"}]}"#, path: "/shop/pages/b.json", surroundings),
    EditedFile(
      .configuration,
      """
      {"suppressions": [
        {"files": "pages/**", "rule": "dead-url", "pointer": "/floors/{7}/**", "reason": "known"},
        {"files": "other/**", "rule": "dead-url", "pointer": "/floors/{7}", "reason": "known"},
        {"rule": "dead-url", "pointer": "/floors/{8}", "reason": "known"}
      ]}
      """, path: "/shop/.storey.json", surroundings),
    EditedFile(
      .baseline,
      """
      {"baselineVersion": 1, "findings": [
        {"file": "pages/a.json", "rule": "dead-url", "at": "/floors/{7}/jump", "content": "x"},
        {"file": "pages/b.json", "rule": "dead-url", "at": "/floors/{7}/jump", "content": "x"}
      ]}
      """, path: "/shop/baseline.json", surroundings),
  ]

  static let workspace = MemoryWorkspace(files)
  static var templateFile: EditedFile { files[0] }
  static var pageFile: EditedFile { files[1] }

  /// Returns the text of a range, and a number of bytes around it.
  static func text(_ range: FileRange, around: Int = 0) -> String {
    guard let file = workspace.file(at: range.path) else { return "no file" }
    return file.text((range.range.lowerBound - around)..<(range.range.upperBound + around))
  }
}
