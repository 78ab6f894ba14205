import Storey
import StoreyFiles

/// The command of `--editor`: words with the placeholders `{file}`, `{line}` and `{column}`. It is run without a shell, so that no
/// character of a path has a meaning.
package struct EditorCommand: Sendable {
  /// The reason why a text is not a command.
  package struct InvalidError: Error {
    /// The texts that are commands.
    package let expected: String
  }

  private let words: [String]

  /// Creates a command from its text. The words are separated by spaces; quotes keep spaces in a word.
  /// - Throws: `InvalidError` when the text has no words, no `{file}`, or a quote without its end.
  package init(_ text: String) throws(InvalidError) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      switch character {
      case quote: quote = nil
      case "\"" where quote == nil, "'" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil:
        if let ended = word { words.append(ended) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    if quote != nil {
      throw InvalidError(expected: "a command in which each quote has an end")
    }
    guard words.dropFirst().contains(where: { $0.contains("{file}") }) else {
      throw InvalidError(expected: "a program and {file}, as in 'code -g {file}:{line}'")
    }
    self.words = words
  }

  /// Returns the link that opens a file at a position, for a browser without this command.
  static func link(to file: String, at position: SourcePosition) -> String {
    "vscode://file\(Paths.absolute(file).percentEncodedPath):\(position.line):\(position.column)"
  }

  /// Opens a file at a position.
  func open(_ file: String, line: Int, column: Int) throws(FileError) {
    let words = words.map { word in
      // The file comes last, so that braces in its path are not placeholders.
      Self.replace(
        "{file}", in: Self.replace("{column}", in: Self.replace("{line}", in: word, by: "\(line)"), by: "\(column)"),
        by: file)
    }
    try ChildProcess.launch(words[0], Array(words.dropFirst()))
  }

  private static func replace(_ placeholder: String, in word: String, by text: String) -> String {
    word.split(separator: placeholder, omittingEmptySubsequences: false).joined(separator: text)
  }
}
