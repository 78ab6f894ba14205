import Storey

/// Reads the schema of a section or a theme block of Shopify: a floor type for it, and one for each block that it declares.
struct ShopifySection {
  /// The number of blocks that a section may have if it declares no other limit.
  private static let standardMost = 50
  /// The key of the child parts in floors of the dialect `shopify`.
  private static let blocks = "blocks"
  /// The pattern of a theme block. A section and a theme block may have the same name.
  private static func pattern(ofThemeBlock type: String) -> String { "blocks/\(type)" }
  /// The types of the blocks of apps in pages. Apps declare and draw them.
  private static let typesOfApps = "shopify://apps/*"

  private let labels: ShopifyLabels
  private let settings: ShopifySettings
  private var problems = DeclarationProblems()
  private var floors: [DeclaredFloor] = []

  private init(_ labels: ShopifyLabels) {
    self.labels = labels
    settings = ShopifySettings(labels: labels)
  }

  /// Reads a file of Liquid.
  ///
  /// - Parameters:
  ///   - name: The name of the file without its extension: the type of the section or the theme block.
  ///   - isBlock: Whether the file declares a theme block.
  ///   - labels: The texts of the theme editor.
  static func read(
    _ file: [UInt8], named name: String, isBlock: Bool, _ labels: ShopifyLabels
  ) -> DeclarationReading {
    var reader = ShopifySection(labels)
    if let schema = LiquidSchema(in: file, &reader.problems),
      let root = DeclarationText.root(of: schema.json, &reader.problems)
    {
      reader.read(root, named: isBlock ? pattern(ofThemeBlock: name) : name, schema.staticBlocks)
    }
    return DeclarationReading(floors: reader.floors, diagnostics: reader.problems.found)
  }

  private mutating func read(_ root: JSONValue, named name: String, _ staticBlocks: [String]) {
    guard root.kind == .object else {
      return problems.error(
        "expected an object, found \(Diagnostic.excerpt(of: root))", hint: "write the schema as a JSON object",
        at: root,
        rule: .wrongType)
    }
    var own: [DeclaredFloor] = []
    let children = self.children(of: root, named: name, staticBlocks, &own)
    let fields = settings.fields(of: root, without: children.isEmpty ? [] : [Self.blocks], &problems)
    var section = DeclaredFloor(
      pattern: name, title: labels.text(of: root.given("name")), fields: fields, children: children, at: root)
    let sample = ShopifySample(labels: labels, blocks: children.first?.key)
    let blocks = Dictionary(own.map { (String($0.pattern.name.dropFirst(name.count + 1)), $0) }) { first, _ in first }
    section.sample = sample.sample(of: root, fields, blocks, &problems)
    floors = [section] + own
  }

  /// Returns the child parts of a section, and adds a floor type for each block that only this section has.
  private mutating func children(
    of root: JSONValue, named name: String, _ staticBlocks: [String], _ own: inout [DeclaredFloor]
  ) -> [DeclaredChildren] {
    let blocks = problems.elements("blocks", of: root)
    var types: [DeclaredChildren.ChildType] = []
    var names: Set<String> = []
    for block in blocks {
      guard block.kind == .object else {
        problems.refuse(block, of: "blocks", "an object for each block")
        continue
      }
      guard let type = problems.text("type", of: block) else {
        if block.given("type") == nil { problems.missing("type", in: "the block", at: block) }
        continue
      }
      guard names.insert(type).inserted else {
        problems.error(
          "the block \"\(Diagnostic.excerpt(of: type))\" is declared twice", hint: "rename or remove one of them",
          at: block, rule: .duplicateKey)
        continue
      }
      let most = problems.count("limit", of: block)
      switch type {
      case "@app": types.append(DeclaredChildren.ChildType(name: Self.typesOfApps, most: most, isDrawn: false))
      case "@theme":
        types.append(DeclaredChildren.ChildType(name: "*", pattern: Self.pattern(ofThemeBlock: "*"), most: most))
      // A block without a name and settings is that of the file with its name.
      case _ where block.given("name") == nil && block.given("settings") == nil:
        types.append(DeclaredChildren.ChildType(name: type, pattern: Self.pattern(ofThemeBlock: type), most: most))
      default:
        let pattern = "\(name)/\(type)"
        types.append(DeclaredChildren.ChildType(name: type, pattern: pattern, most: most))
        let title = labels.text(of: block.given("name"))
        own.append(
          DeclaredFloor(pattern: pattern, title: title, fields: settings.fields(of: block, &problems), at: block))
      }
    }
    for type in staticBlocks where names.insert(type).inserted {
      types.append(DeclaredChildren.ChildType(name: type, pattern: Self.pattern(ofThemeBlock: type)))
    }
    if blocks.isEmpty && types.isEmpty { return [] }
    let most = problems.count("max_blocks", of: root) ?? Self.standardMost
    return [DeclaredChildren(key: Self.blocks, most: most, types: types)]
  }
}
