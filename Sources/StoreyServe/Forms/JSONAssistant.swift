import Storey
import StoreyEditor
import StoreyFiles
import StoreyOutput
import StoreyProject

/// Help with JSON that is typed in place of a value of a page: proposals for the text at a cursor, and the meaning of that text. The answers
/// are those of the language server.
struct JSONAssistant {
  /// The most proposals of an answer.
  private static let mostItems = 100

  private let file: EditedFile
  /// The typed text, and its place in the page.
  private let typed: String
  private let start: Int

  /// Creates the help; `nil` if the page has no value at the pointer.
  ///
  /// - Parameters:
  ///   - text: The page, without syntax errors unless the whole page is typed.
  ///   - pointer: The value in whose place the text is typed.
  ///   - path: The path of the page, as messages name it.
  init?(of text: [UInt8], typing typed: String, at pointer: JSONPointer, _ project: Project, _ path: String) {
    var range = 0..<text.count
    if !pointer.tokens.isEmpty {
      guard let page = try? Document(parsing: text, syntax: .jsonc, limits: project.limits),
        let value = page.root[pointer]
      else { return nil }
      range = value.byteRange
    }
    self.typed = typed
    start = range.lowerBound
    var registry = project.registry(of: path)
    registry.syntax = project.syntax
    file = EditedFile(
      path: Paths.absolute(path), kind: .page,
      bytes: Array(text[..<range.lowerBound]) + Array(typed.utf8) + Array(text[range.upperBound...]),
      surroundings: Surroundings(
        registry: registry, configuration: project.configuration, theme: project.theme,
        files: project.siblings(of: path, registry)))
  }

  /// The help at a cursor as JSON.
  /// - Parameter offset: The place of the cursor in the typed text, in code units of UTF-16, as browsers count.
  func json(at offset: Int) -> [UInt8] {
    let place = String.Index(utf16Offset: min(max(offset, 0), typed.utf16.count), in: typed)
    let cursor = start + typed.utf8.distance(from: typed.startIndex, to: place)
    var emitter = JSONEmitter(capacity: 8 * 1024, isIndented: false)
    emitter.object { emitter in
      emitter.member("about", Hover(file).text(at: cursor)?.documentation.plainText)
      emitter.array("items") { emitter in
        for item in Completion(file).items(at: cursor).prefix(Self.mostItems) {
          guard let range = self.range(item.replacement.range) else { continue }
          emitter.object { emitter in
            emitter.member("label", item.label)
            emitter.member("detail", item.detail)
            emitter.member("about", item.documentation.plainText)
            emitter.member("filter", item.filterText)
            emitter.member("text", item.replacement.text)
            emitter.member("start", range.lowerBound)
            emitter.member("end", range.upperBound)
          }
        }
      }
    }
    return emitter.finish()
  }

  /// Returns a range of bytes of the page as one of the typed text, in code units of UTF-16; `nil` for one outside of it.
  private func range(_ bytes: Range<Int>) -> Range<Int>? {
    let count = typed.utf8.count
    guard bytes.lowerBound >= start, bytes.upperBound <= start + count else { return nil }
    func offset(_ byte: Int) -> Int {
      typed.utf8.index(typed.startIndex, offsetBy: byte - start).utf16Offset(in: typed)
    }
    return offset(bytes.lowerBound)..<offset(bytes.upperBound)
  }
}
