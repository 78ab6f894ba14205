import Storey

/// The options of a client that formats a file.
package struct FormattingOptions: Sendable, Hashable {
  /// The number of columns of an indentation level.
  package var tabSize: Int
  /// Whether a level is indented with spaces; otherwise with one tab.
  package var insertsSpaces: Bool
  /// Whether the file ends with a line end, which is added if it is missing.
  package var insertsFinalNewline: Bool
  /// Whether all line ends at the end of the file except the first are removed.
  package var trimsFinalNewlines: Bool

  /// Creates options. The defaults are those of the files of this package. The tab size is clamped to 0...16.
  package init(
    tabSize: Int = 2, insertsSpaces: Bool = true, insertsFinalNewline: Bool = true, trimsFinalNewlines: Bool = true
  ) {
    self.tabSize = min(max(tabSize, 0), 16)
    self.insertsSpaces = insertsSpaces
    self.insertsFinalNewline = insertsFinalNewline
    self.trimsFinalNewlines = trimsFinalNewlines
  }
}
