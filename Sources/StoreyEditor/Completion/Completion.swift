/// The completions of a file.
package struct Completion {
  private let file: EditedFile

  /// Creates the completions of a file. O(1).
  package init(_ file: EditedFile) { self.file = file }

  /// Returns the items at an offset, in the order in which clients show them. The same file always has the same items.
  /// O(bytes + keys of the models on the path).
  package func items(at offset: Int) -> [CompletionItem] {
    let context = CursorContext(file.bytes, at: offset)
    guard let insertion = Insertion(at: context) else { return [] }
    var builder = CompletionBuilder(file, context, insertion)
    switch context.role {
    case .key: builder.addKeys()
    case .value: builder.addValues()
    case .none: break
    }
    return builder.list.items
  }
}
