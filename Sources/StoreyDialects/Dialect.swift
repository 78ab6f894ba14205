public import Storey

/// A dialect: the description of the shape of a CMS's pages, which is read from a JSON file.
///
///     var registry = FloorRegistry.standard
///     registry.shape = Dialect.named("shopify")?.shape ?? .standard
public struct Dialect: Sendable {
  /// The name of the dialect, by which `--dialect` selects it.
  public let name: String
  /// The pages that it describes, in one line.
  public let summary: String
  /// The shape of these pages.
  public let shape: PageShape
}

extension Dialect {
  /// Reads a dialect from JSON. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file, as UTF-8.
  ///   - syntax: `.jsonc` if the file may have comments and trailing commas.
  public static func read(_ bytes: [UInt8], syntax: JSONSyntax = .json) -> FileReading<Dialect> {
    FileReading(bytes, syntax: syntax) { root in
      let (file, diagnostics) = root.decode(DialectFile.self)
      return (file.map { Dialect($0) }, diagnostics)
    }
  }

  /// The description of a dialect file.
  public static var description: ModelDescription { ModelDescription(of: DialectFile.self) }
}

extension Dialect {
  private init(_ file: DialectFile) {
    self.init(
      name: file.name.string, summary: file.summary?.string ?? "",
      shape: PageShape(
        name: file.name.string, recognition: file.recognition, marks: file.marks.byPath.mapValues { TextGlob($0) },
        roots: file.roots, lists: file.lists.map(\.list), part: file.part.shape, page: file.page.keys,
        pageType: file.page.type, values: file.values.shape, ownKeys: file.own, overlay: file.overlay,
        context: file.context,
        syntax: file.syntax))
  }
}
