import Storey
import StoreyEditor
import StoreyFloors
import StoreyProject

/// A file with a cursor, written as text with `|` at the cursor.
struct EditedText {
  let file: EditedFile
  let cursor: Int

  init(_ marked: String, _ kind: FileKind = .page, _ surroundings: Surroundings = Surroundings(registry: .standard)) {
    var bytes = Array(marked.utf8)
    cursor = bytes.firstIndex(of: UInt8(ascii: "|")) ?? 0
    if cursor < bytes.count { bytes.remove(at: cursor) }
    file = EditedFile(path: "/file.json", kind: kind, bytes: bytes, surroundings: surroundings)
  }

  /// The items at the cursor.
  var items: [CompletionItem] { Completion(file).items(at: cursor) }

  /// The labels of the items at the cursor.
  var labels: [String] { items.map(\.label) }

  /// Returns the text after the insertion of the item with a label; `nil` if there is no such item.
  func inserting(_ label: String) -> String? {
    items.first { $0.label == label }.map { String(decoding: [$0.replacement].applied(to: file.bytes), as: UTF8.self) }
  }
}
