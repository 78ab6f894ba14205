package import Storey
package import StoreyProject
package import StoreyValidation

/// A file at one moment of editing, with everything that features need to know about it.
package struct EditedFile: Sendable {
  /// The absolute path of the file.
  package let path: String
  /// The kind of the file.
  package let kind: FileKind
  /// The content, which need not be valid JSON.
  package let bytes: [UInt8]
  /// The parsed content. If the content is not valid JSON, the parts of it that can be read; `nil` if no part can be read, or if
  /// the content exceeds a limit.
  package let document: Document?
  /// The settings that apply to the file.
  package let surroundings: Surroundings
  private let page: EditedPage?

  /// Creates a file. O(bytes).
  package init(path: String, kind: FileKind, bytes: [UInt8], surroundings: Surroundings) {
    self.path = path
    self.kind = kind
    self.bytes = bytes
    self.surroundings = surroundings
    if kind == .page {
      let limits = surroundings.configuration.limits
      document = Self.document(of: bytes, surroundings.registry.syntax, limits)
      page = document.map { EditedPage($0, surroundings) }
    } else {
      let syntax = kind.allowsComments ? .jsonc : surroundings.registry.syntax
      document = Self.document(of: bytes, syntax, .ofSideFiles)
      page = nil
    }
  }

  private static func document(of bytes: [UInt8], _ syntax: JSONSyntax, _ limits: Limits) -> Document? {
    do throws(ParseError) {
      return try Document(parsing: bytes, syntax: syntax, limits: limits)
    } catch {
      return Document(recovering: bytes, after: error, syntax: syntax, limits: limits)
    }
  }

  /// The page as its floors are read: the document, or a view of it if its dialect is another than Storey's. The values are those of
  /// the content, in another arrangement. `nil` for other files, and for a page that cannot be read. It is made once.
  ///
  /// Complexity: O(1), or O(bytes) for the first use of a view.
  package var arranged: Document? { page?.arranged }

  /// The layout of a page, at the width and with the theme that apply to it; `nil` for other files, and for a page that cannot
  /// be read or exceeds a limit. It is made once.
  ///
  /// Complexity: O(bytes + rows) for the first use, O(1) for later ones.
  package var layout: TableLayout? { page?.layout }
}

/// The floors, the rules, the colours and the apps that apply to a file.
package struct Surroundings: Sendable {
  /// The floors that pages may contain, including those of templates.
  package var registry: FloorRegistry
  /// The configuration, with its manifests read.
  package var configuration: Configuration
  /// The theme.
  package var theme: Theme
  /// The absolute paths of the files that declare templates, by pattern.
  package var templateFiles: [FloorPattern: String]
  /// The other files of the page, if it is written in several. Only the values of the file itself are shown, but those of the page that it
  /// changes describe them.
  package var files: (any PageFiles)?

  /// Creates surroundings. By default, no files are known.
  package init(
    registry: FloorRegistry, configuration: Configuration = Configuration(), theme: Theme = .standard,
    templateFiles: [FloorPattern: String] = [:], files: (any PageFiles)? = nil
  ) {
    self.registry = registry
    self.configuration = configuration
    self.theme = theme
    self.templateFiles = templateFiles
    self.files = files
  }
}
