/// The documentation of a part of a file: paragraphs and lists, which clients show as Markdown or as plain text.
package struct Documentation: Sendable, Hashable {
  /// A paragraph or a list, with at least one line.
  private struct Block: Sendable, Hashable {
    let isList: Bool
    let lines: [DocumentationLine]
  }

  private var blocks: [Block] = []

  /// Creates documentation without content.
  init() {}

  /// Creates a paragraph of one line.
  init(_ line: DocumentationLine) { add(line) }

  /// Whether the documentation has no content.
  package var isEmpty: Bool { blocks.isEmpty }

  // MARK: Composing

  /// Adds a paragraph of one line, unless the line is empty.
  mutating func add(_ line: DocumentationLine) { add(lines: [line]) }

  /// Adds a paragraph whose lines are shown below each other. Empty lines are left out.
  mutating func add(lines: [DocumentationLine]) { add(lines, isList: false) }

  /// Adds a list. Empty items are left out.
  mutating func add(list items: [DocumentationLine]) { add(items, isList: true) }

  private mutating func add(_ lines: [DocumentationLine], isList: Bool) {
    let lines = lines.filter { !$0.isEmpty }
    if !lines.isEmpty { blocks.append(Block(isList: isList, lines: lines)) }
  }

  /// Returns the documentation below a title.
  func titled(_ title: DocumentationLine) -> Documentation {
    var result = Documentation(title)
    result.blocks += blocks
    return result
  }

  // MARK: Rendering

  /// The documentation in Markdown, in which all texts of files are shown unchanged. O(bytes).
  package var markdown: String {
    // Two spaces at the end of a line keep the line end.
    rendered(lineEnd: "  \n") { $0.markdown }
  }

  /// The documentation for clients that do not show Markdown. O(bytes).
  package var plainText: String {
    rendered(lineEnd: "\n") { $0.plainText }
  }

  private func rendered(lineEnd: String, _ text: (DocumentationLine) -> String) -> String {
    blocks.map { block in
      block.isList
        ? block.lines.map { "- \(text($0))" }.joined(separator: "\n")
        : block.lines.map(text).joined(separator: lineEnd)
    }.joined(separator: "\n\n")
  }
}
