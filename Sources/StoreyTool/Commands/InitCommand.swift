import Storey
import StoreyDialects
import StoreyFiles
import StoreyProject
import StoreyValidation

/// `storey init`: writes an initial configuration.
enum InitCommand {
  /// The number of patterns of files that are not pages.
  private static let mostPatterns = 50

  private static let force = Flag("--force", help: "Overwrite an existing file.")

  static let description = CommandDescription(
    name: "init",
    summary: "Write an initial \(FileKind.configurationName) with comments.",
    operands: [
      OperandDescription(
        name: "FOLDER", count: .optional, completion: .folder,
        help: "The folder to write to (default: the current folder).")
    ],
    options: [force],
    details: """
      The comments are values of "$comment" keys, because JSON has no comments. If pages in the folder are of another dialect than \
      Storey's, such as templates of a Shopify theme, the configuration names it. JSON files that are not pages are excluded.
      """,
    run: { arguments, console in
      let file = Paths.join(arguments.operands.first ?? "", FileKind.configurationName)
      if FileSystem.isInUse(file) && !arguments[force] {
        throw Failure(message: "\(file) already exists", hint: "use '--force' to overwrite it")
      }
      let folder = arguments.operands.first ?? "."
      let search = DialectSearch(in: folder)
      let found = search.found
      let excluded = found.isEmpty ? [] : excluded(search, below: folder)
      do throws(FileError) {
        try FileSystem.replace(file, with: Array(text(for: found, excluded, below: folder).utf8))
      } catch {
        throw Failure(error)
      }
      for pages in found where !pages.dialect.shape.isStandard {
        console.note("found \(Wording.counted(pages.paths.count, "page")) of the dialect \(pages.dialect.name)")
      }
      if !excluded.isEmpty {
        console.note("excluded JSON files that are not pages: \(excluded.joined(separator: ", "))")
      }
      console.note("wrote \(file); run 'storey config' to print the effective configuration")
      return .success
    })

  /// Returns the configuration for pages. The dialect with most pages is that of all files, and the others are those of their files.
  private static func text(
    for found: [DialectSearch.Found], _ excluded: [String], below folder: String
  ) -> String {
    guard let main = found.first else { return Configuration.startingSet }
    let others = found.dropFirst().map { pages in
      (files: patterns(of: pages, besides: found, below: folder), dialect: pages.dialect.name)
    }
    let name = main.dialect.shape.isStandard ? nil : main.dialect.name
    return Configuration.startingSet(dialect: name, others: others.filter { !$0.files.isEmpty }, excluded: excluded)
  }

  /// Returns patterns for the files that are not pages: the outermost folders with only files of this kind, otherwise the files.
  private static func excluded(_ search: DialectSearch, below folder: String) -> [String] {
    let root = Paths.absolute(folder)
    var shared: Set<Substring> = []
    for file in search.kept { shared.formUnion(folders(of: Paths.relative(file: file, from: root))) }
    var patterns: [String] = []
    for file in search.others.map({ Paths.relative(file: $0, from: root) }) {
      let free = folders(of: file).first { !shared.contains($0) }
      let pattern = free.map { $0 + "**" } ?? file
      if !Glob.isPattern(free.map(String.init) ?? file), patterns.last != pattern { patterns.append(pattern) }
    }
    return Array(patterns.prefix(mostPatterns))
  }

  /// Returns the folders of a relative path, from the outermost: `a/` and `a/b/` of `a/b/c.json`.
  private static func folders(of path: String) -> [Substring] {
    path.indices.filter { path[$0] == "/" }.map { path[...$0] }
  }

  /// Returns patterns for pages: their folders, if these have no pages of other dialects, otherwise the files.
  private static func patterns(
    of pages: DialectSearch.Found, besides all: [DialectSearch.Found], below folder: String
  ) -> [String] {
    let root = Paths.absolute(folder)
    func path(_ file: String) -> String { Paths.relative(file: file, from: root) }
    let others = all.filter { $0.dialect.name != pages.dialect.name }.flatMap(\.paths).map(path)
    var patterns: [String] = []
    for file in pages.paths.map(path) {
      let slash = file.lastIndex(of: "/").map { String(file[...$0]) }
      let isShared = slash.map { folder in others.contains { $0.hasPrefix(folder) } } ?? true
      let pattern = isShared ? file : (slash ?? "") + "**"
      if !Glob.isPattern(slash ?? file), !patterns.contains(pattern) { patterns.append(pattern) }
    }
    return patterns
  }
}
