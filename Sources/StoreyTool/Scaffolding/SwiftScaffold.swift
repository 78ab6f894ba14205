/// Constants of the Swift scaffold.
enum SwiftScaffold {
  /// The names of modules of Swift and of this package, which the module of a floor must not have.
  static let takenModules: Set<String> = [
    "Storey", "StoreyEditor", "StoreyFiles", "StoreyFloors", "StoreyImports", "StoreyLSP", "StoreyMCP",
    "StoreyManifests",
    "StoreyNetwork",
    "StoreyOutput", "StoreyPresentation", "StoreyProject", "StoreyRPC", "StoreyServe", "StoreyServer", "StoreyStream",
    "StoreyTemplates", "StoreyTerminal", "StoreyTestSupport", "StoreyTool", "StoreyTracking", "StoreyValidation",
    "Swift",
    "Foundation", "FoundationEssentials", "Testing", "Dispatch", "Glibc", "Musl", "Darwin", "XCTest",
  ]
}

extension Scaffold {
  /// Returns a package with a floor in Swift, its tests, and the whole tool with this floor.
  static func swift(_ name: FloorName, storey: String) -> Scaffold {
    let (type, kebab) = (name.pattern, name.kebab)
    return Scaffold(
      files: [
        ("Package.swift", manifest(type, kebab, storey)),
        ("Sources/\(type)/\(type)Floor.swift", floor(type, kebab)),
        ("Sources/\(type)/\(type)Cell.swift", cell(type, kebab)),
        ("Sources/\(kebab)-pages/main.swift", tool(type, kebab)),
        ("Tests/\(type)Tests/\(type)Tests.swift", tests(type)),
        ("Samples/\(kebab).json", page(type, kebab)),
      ],
      nextSteps: [
        "swift test", "swift run \(kebab)-pages render Samples/\(kebab).json -o \(kebab).html",
        "swift run \(kebab)-pages serve Samples",
      ])
  }

  private static func manifest(_ type: String, _ kebab: String, _ storey: String) -> String {
    let path = storey.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(kebab)",
        platforms: [.iOS(.v17), .macOS(.v14)],
        products: [.library(name: "\(type)", targets: ["\(type)"])],
        dependencies: [.package(name: "storey", path: "\(path)")],
        targets: [
          .target(
            name: "\(type)",
            dependencies: [
              .product(name: "Storey", package: "storey"), .product(name: "StoreyFloors", package: "storey"),
            ]),
          .executableTarget(
            name: "\(kebab)-pages", dependencies: ["\(type)", .product(name: "StoreyTool", package: "storey")]),
          .testTarget(
            name: "\(type)Tests", dependencies: ["\(type)", .product(name: "StoreyTestSupport", package: "storey")]),
        ]
      )

      """
  }

  private static func floor(_ type: String, _ kebab: String) -> String {
    """
    public import Storey
    import StoreyFloors

    /// `\(type)`: a picture with a title and a note.
    public struct \(type)Floor: TemplateContainer, JSONModel {
      public static let pattern: FloorPattern = "\(type)"
      public static let summary = "A picture with a title and a note"
      public static let cells: [any TemplateCell.Type] = [\(type)Cell.self]

      public let base: FloorBase
      /// The only row.
      public let row: \(type)Row

      public init(from reader: inout JSONReader) {
        base = FloorBase(from: &reader)
        row = \(type)Row(
          title: reader.required("title", about: "The title"),
          note: reader.optional("note", about: "The note below the title"),
          image: reader.optional("img", about: "The picture"), jump: base.jump)
      }

      public var rows: FloorRows { FloorRows([row], drawnBy: \(type)Cell.self) }
    }

    /// The row of a `\(type)` floor.
    public struct \(type)Row: TemplateRender, TemplateAction {
      public let title: JSONText
      public let note: JSONText?
      public let image: ResourceURL?
      public let jump: Jump?

      public func action(at position: Int) -> FloorAction? { position == 0 ? jump?.action : nil }
    }

    extension FloorRegistry {
      /// Returns a registry of the built-in floors and `\(type)`.
      public static func with\(type)() throws(RegistrationError) -> FloorRegistry {
        var registry = FloorRegistry.standard
        try registry.register(\(type)Floor.self)
        return registry
      }
    }

    """
  }

  private static func cell(_ type: String, _ kebab: String) -> String {
    """
    public import Storey

    /// Draws a `\(type)` floor: the picture on the left, the texts beside it.
    public enum \(type)Cell: TemplateCell {
      private static let pictureSize = 72.0
      private static let textX = 92.0

      public static func height(of model: \(type)Row, in context: LayoutContext) -> Double {
        let note = model.note.map { context.height(of: $0, style: .secondary, width: context.width - textX - 10) } ?? 0
        return max(pictureSize + 16, 40 + note + 16)
      }

      public static func draw(_ model: \(type)Row, in canvas: inout FloorCanvas) {
        let width = max(0, canvas.bounds.width - textX - 10)
        canvas.group(in: canvas.bounds, label: model.title, position: 0) { canvas in
          let picture = LayoutRect(x: 10, y: 8, width: pictureSize, height: pictureSize)
          canvas.fill(.fill, in: picture, radius: 8)
          if let image = model.image { canvas.image(image, in: picture, label: model.title, role: .img) }
          canvas.text(model.title, style: .heading, in: LayoutRect(x: textX, y: 16, width: width, height: 20))
          if let note = model.note {
            let height = max(0, canvas.bounds.height - 56)
            canvas.text(
              note, style: .secondary, in: LayoutRect(x: textX, y: 40, width: width, height: height), lineLimit: .max)
          }
        }
      }
    }

    """
  }

  private static func tool(_ type: String, _ kebab: String) -> String {
    """
    import \(type)
    import StoreyTool

    // All commands of storey, with this floor: run the program with --help.
    var tool = StoreyTool(name: "\(kebab)-pages")
    try tool.registry.register(\(type)Floor.self)
    tool.main()

    """
  }

  private static func tests(_ type: String) -> String {
    """
    import \(type)
    import Storey
    import StoreyTestSupport
    import Testing

    @Suite struct \(type)Tests {
      private static let sample = \"\"\"
        {"pattern": "\(type)", "title": "A title", "note": "A note", "img": "https://img.example.com/a.jpg",
         "jump": {"des": "search"}}
        \"\"\"

      @Test func `conforms to the requirements of floors for valid and invalid pages`() throws {
        let violations = try FloorConformance(of: .with\(type)(), samples: [Self.sample]).violations()
        #expect(violations.map(\\.description) == [])
      }

      @Test func `a tap emits the action of the jump`() throws {
        let page = Page(decoding: Array("{\\"floors\\": [\\(Self.sample)]}".utf8), registry: try .with\(type)())
        let layout = TableLayout(page)
        #expect(layout.diagnostics.isEmpty)
        #expect(layout.hitTest(LayoutPoint(x: 20, y: 20))?.action?.destination == "search")
      }
    }

    """
  }

  private static func page(_ type: String, _ kebab: String) -> String {
    """
    {
      "name": "\(type)",
      "floors": [
        {
          "identityId": 1,
          "pattern": "\(type)",
          "title": "A title",
          "note": "A note, which takes as many lines as it needs.",
          "img": "https://img.example.com/picture.jpg",
          "jump": {"des": "m", "url": "https://www.example.com/", "srv": "\(kebab)_1"}
        }
      ]
    }

    """
  }
}
