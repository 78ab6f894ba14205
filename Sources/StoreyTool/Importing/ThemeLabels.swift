import StoreyFiles
import StoreyImports
import StoreyProject

/// The texts of the editors of Shopify themes, each of which is read once.
struct ThemeLabels {
  /// The maximum size of a file of texts, in bytes.
  private static let mostBytes = 4 << 20
  private static let ending = ".default.schema.json"

  private let contents: FileContents
  private var known: [String: ShopifyLabels] = [:]

  init(_ contents: FileContents) {
    self.contents = contents
  }

  /// Returns the texts of the theme of a section: those of `locales` beside the folder of the section, in English or in the language of the
  /// theme. Empty if the file cannot be read.
  mutating func labels(ofTheme section: String) -> ShopifyLabels {
    let sections = Paths.folder(of: Paths.absolute(section))
    let folder = Paths.join(Paths.folder(of: sections), "locales")
    if let labels = known[folder] { return labels }
    let labels = read(folder)
    known[folder] = labels
    return labels
  }

  private func read(_ folder: String) -> ShopifyLabels {
    let names = (try? FileSystem.names(in: folder))?.compactMap(\.self).filter { $0.hasSuffix(Self.ending) } ?? []
    let english = "en\(Self.ending)"
    guard let name = names.contains(english) ? english : names.first,
      let file = try? contents.contents(of: Paths.join(folder, name), limit: Self.mostBytes, namedBy: .file)
    else { return ShopifyLabels() }
    return ShopifyLabels(file.bytes)
  }
}
