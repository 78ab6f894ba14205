import Storey

/// Reads the schema of a section or a theme block of Shopify: a floor type for it, and one for each block that it declares.
struct ShopifySection {
  /// The number of blocks that a section may have if it declares no other limit.
  private static let standardMost = 50
  /// The key of the child parts in floors of the dialect `shopify`.
  private static let blocks = "blocks"

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
  ///   - name: The name of the file without its extension: the type of the section.
  ///   - labels: The texts of the theme editor.
  static func read(_ file: [UInt8], named name: String, _ labels: ShopifyLabels) -> DeclarationReading {
    var reader = ShopifySection(labels)
    if let schema = LiquidSchema(in: file, &reader.problems),
      let root = DeclarationText.root(of: schema.json, &reader.problems)
    {
      reader.read(root, named: name)
    }
    return DeclarationReading(floors: reader.floors, diagnostics: reader.problems.found)
  }

  private mutating func read(_ root: JSONValue, named name: String) {
    guard root.kind == .object else {
      return problems.error(
        "expected an object, found \(Diagnostic.excerpt(of: root))", hint: "write the schema as a JSON object",
        at: root,
        rule: .wrongType)
    }
    var own: [DeclaredFloor] = []
    let children = self.children(of: root, named: name, &own)
    let fields = settings.fields(of: root, without: children.isEmpty ? [] : [Self.blocks], &problems)
    floors = [
      DeclaredFloor(
        pattern: name, title: labels.text(of: root.given("name")), fields: fields, children: children, at: root)
    ]
    floors += own
  }

  /// Returns the child parts of a section, and adds a floor type for each block that only this section has.
  private mutating func children(
    of root: JSONValue, named name: String, _ own: inout [DeclaredFloor]
  ) -> [DeclaredChildren] {
    let blocks = problems.elements("blocks", of: root)
    var children = DeclaredChildren(key: Self.blocks, most: problems.count("max_blocks", of: root), types: [])
    if children.most == nil { children.most = Self.standardMost }
    var allowsAll = false
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
      if type == "@app" {
        problems.note("blocks of apps are left out: apps declare them, not the theme", at: block)
        continue
      }
      guard names.insert(type).inserted else {
        problems.error(
          "the block \"\(Diagnostic.excerpt(of: type))\" is declared twice", hint: "rename or remove one of them",
          at: block, rule: .duplicateKey)
        continue
      }
      if type == "@theme" {
        allowsAll = true
        continue
      }
      var child = DeclaredChildren.ChildType(name: type, most: problems.count("limit", of: block))
      // A block without a name and settings is that of the file with its name.
      if block.given("name") != nil || block.given("settings") != nil {
        let pattern = "\(name)/\(type)"
        child.pattern = pattern
        let title = labels.text(of: block.given("name"))
        own.append(
          DeclaredFloor(pattern: pattern, title: title, fields: settings.fields(of: block, &problems), at: block))
      }
      children.types?.append(child)
    }
    if blocks.isEmpty { return [] }
    if allowsAll { children.types = nil }
    return [children]
  }
}
