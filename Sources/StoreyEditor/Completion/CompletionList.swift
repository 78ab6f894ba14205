import Storey

/// A list of items that is being filled. Labels are unique.
struct CompletionList {
  private(set) var items: [CompletionItem] = []
  private let insertion: Insertion
  /// Whether the token under the cursor is a word without quotes.
  private let isWord: Bool
  private var labels: Set<String> = []

  /// Creates an empty list of items for an insertion at a cursor.
  init(_ insertion: Insertion, at context: CursorContext) {
    self.insertion = insertion
    isWord = context.token?.form == .word
  }

  /// Adds an item, unless the list has an item with its label.
  ///
  /// - Parameters:
  ///   - kind: The kind of the item.
  ///   - label: The text in the list.
  ///   - text: The inserted text, without the punctuation around it.
  ///   - filter: The text that clients compare with the token under the cursor; `nil` for the label, in quotes where the token
  ///     has quotes.
  mutating func add(
    _ kind: CompletionItem.Kind, _ label: String, _ text: SnippetText, detail: String = "",
    documentation: Documentation = Documentation(),
    filter: String? = nil
  ) {
    guard labels.insert(label).inserted else { return }
    let whole = insertion.punctuated(text)
    items.append(
      CompletionItem(
        label: label, kind: kind, detail: detail, documentation: documentation,
        replacement: TextReplacement(range: insertion.range, text: whole.plain), snippet: whole.snippet,
        order: items.count, filterText: filter ?? (isWord ? label : Skeleton.json(label))))
  }

  /// Adds an item that inserts its label as a string, unless the list has an item with its label.
  mutating func add(
    _ kind: CompletionItem.Kind, string label: String, detail: String = "",
    documentation: Documentation = Documentation()
  ) {
    add(
      kind, label, SnippetText([.text(Skeleton.json(label))]), detail: detail, documentation: documentation)
  }
}
