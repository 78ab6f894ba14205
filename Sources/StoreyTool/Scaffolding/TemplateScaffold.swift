extension Scaffold {
  /// Returns an initial floor template and a page that uses it.
  static func template(_ name: FloorName) -> Scaffold {
    let template = """
      {
        "template": 1,
        "pattern": "\(name.pattern)",
        "summary": "A picture with a title and a note, and links below it",
        "fields": {
          "title": {"type": "string", "required": true, "about": "The title"},
          "note": {"type": "string", "about": "The note below the title"},
          "img": {"type": "url", "about": "The picture"},
          "jump": {"type": "jump", "about": "The destination of a tap"},
          "links": {
            "type": "array", "about": "The links, one per row",
            "of": {
              "title": {"type": "string", "required": true, "about": "The title of the link"},
              "jump": {"type": "jump", "about": "The destination of the link"}
            }
          }
        },
        "rows": [
          {
            "height": 88, "background": "surface", "tap": "jump", "elements": [
              {"fill": "fill", "radius": 8, "frame": [10, 8, 72, 72]},
              {"image": "{img}", "label": "{title}", "frame": [10, 8, 72, 72]},
              {"text": "{title}", "style": "heading", "frame": [92, 16, "100%-102", 20]},
              {"text": "{note}", "style": "secondary", "lines": 2, "frame": [92, 40, "100%-102", 32]}
            ]
          },
          {
            "each": "links", "height": 40, "background": "surface", "tap": "jump", "elements": [
              {"text": "{title}", "frame": [10, 10, "100%-20", 20]},
              {"fill": "separator", "frame": [10, 39, "100%-20", 1]}
            ]
          }
        ]
      }

      """
    let page = """
      {
        "name": "\(name.pattern)",
        "floors": [
          {
            "identityId": 1,
            "pattern": "\(name.pattern)",
            "title": "A title",
            "note": "A note, which may take two lines.",
            "img": "https://img.example.com/picture.jpg",
            "jump": {"des": "m", "url": "https://www.example.com/", "srv": "\(name.kebab)_1"},
            "links": [
              {"title": "A link", "jump": {"des": "search", "params": {"keyword": "link"}, "srv": "\(name.kebab)_2"}}
            ]
          }
        ]
      }

      """
    return self.template(name, text: template, page: page)
  }

  /// Returns a template and a page, with the commands that draw and check the page.
  static func template(_ name: FloorName, text template: String, page: String) -> Scaffold {
    let (templatePath, pagePath) = ("Templates/\(name.kebab).json", "Samples/\(name.kebab).json")
    return Scaffold(
      files: [(templatePath, template), (pagePath, page)],
      nextSteps: [
        "storey render \(pagePath) --templates \(templatePath) -o \(name.kebab).html",
        "storey validate \(pagePath) --templates \(templatePath)",
      ])
  }
}
