import Storey
import StoreyProject

/// A part of a file that refers to a URL or to another file.
package struct DocumentLink: Sendable, Hashable {
  /// The destination of a link.
  package enum Target: Sendable, Hashable {
    /// An absolute URL with the scheme http or https.
    case url(String)
    /// The absolute path of a file or folder, which need not exist.
    case file(String)
  }

  /// The bytes of the text, without quotes.
  package let range: Range<Int>
  /// The destination.
  package let target: Target

  /// Creates a link.
  package init(range: Range<Int>, target: Target) {
    self.range = range
    self.target = target
  }
}

/// The links of a file.
package enum DocumentLinks {
  /// The keys of a configuration whose values are paths.
  private static let pathKeys = ["extends", "templates", "theme", "baseline", "against"]

  /// Returns the links of a file, in order: its schema, the absolute URLs that the floors of a page read, and the files that a
  /// configuration names. O(bytes), and O(rows of the page) for the first use of its
  /// layout.
  package static func links(in file: EditedFile) -> [DocumentLink] {
    guard let document = file.document else { return [] }
    let root = document.root
    var links = (root["$schema"].map(texts) ?? []).compactMap { link($0, in: file, isPath: true) }
    switch file.kind {
    case .page:
      let urls = file.layout?.page.urls ?? []
      links += urls.compactMap { url in url.allowed.flatMap { link($0, in: file, isPath: false) } }
    case .configuration:
      links += pathKeys.compactMap { root[$0] }.flatMap(texts).compactMap { link($0, in: file, isPath: true) }
    default: break
    }
    return links.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the strings of a value that is a string or an array of strings.
  private static func texts(of value: JSONValue) -> [JSONText] {
    ([value] + value.elements).compactMap { $0.kind == .string ? $0.text : nil }
  }

  private static func link(_ text: JSONText, in file: EditedFile, isPath: Bool) -> DocumentLink? {
    let name = text.string
    let isURL = name.isAbsoluteURL
    if name.isEmpty || (!isPath && !isURL) { return nil }
    return DocumentLink(range: file.content(of: text), target: isURL ? .url(name) : .file(file.resolved(name)))
  }
}
