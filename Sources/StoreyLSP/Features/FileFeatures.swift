import Storey
import StoreyEditor
import StoreyFiles
import StoreyOutput

/// Writes the answers of features about one file.
struct FileFeatures {
  let file: OpenFile
  let edited: EditedFile
  let client: ClientCapabilities

  /// Returns the byte offset of a position.
  func offset(_ position: TextPosition) -> Int { file.text.offset(of: position, in: client.encoding) }

  /// Returns a finder of positions in the file.
  var positions: PositionFinder { PositionFinder(file.text, in: client.encoding) }

  // MARK: Completion and hover

  func write(_ items: [CompletionItem], to emitter: inout JSONEmitter) {
    var positions = positions
    emitter.begin(.array)
    for item in items {
      emitter.begin(.object)
      emitter.member("label", item.label)
      emitter.member("kind", Self.number(of: item.kind))
      if !item.detail.isEmpty { emitter.member("detail", item.detail) }
      if !item.documentation.isEmpty {
        emitter.key("documentation")
        if client.completionFormats.isEmpty {
          emitter.value(item.documentation.plainText)
        } else {
          emitter.value(item.documentation, isMarkdown: client.completionFormats.contains("markdown"))
        }
      }
      let order = String(item.order)
      emitter.member("sortText", String(repeating: "0", count: max(0, 5 - order.count)) + order)
      emitter.member("filterText", item.filterText)
      let snippet = client.takesSnippets ? item.snippet : nil
      if snippet != nil { emitter.member("insertTextFormat", 2) }
      emitter.key("textEdit")
      emitter.edit(positions.range(of: item.replacement.range), snippet ?? item.replacement.text)
      emitter.end(.object)
    }
    emitter.end(.array)
  }

  /// The numbers of the protocol.
  private static func number(of kind: CompletionItem.Kind) -> Int {
    switch kind {
    case .key, .parameter: 10  // Property
    case .value: 12  // Value
    case .pattern: 7  // Class
    case .floor: 15  // Snippet
    case .destination: 18  // Reference
    case .color: 16  // Color
    case .style: 20  // EnumMember
    case .field: 5  // Field
    case .capability: 9  // Module
    case .rule: 21  // Constant
    }
  }

  func write(_ hover: HoverText?, to emitter: inout JSONEmitter) {
    guard let hover else { return emitter.null() }
    var positions = positions
    emitter.begin(.object)
    emitter.key("contents")
    emitter.value(hover.documentation, isMarkdown: client.takesMarkdownInHover)
    emitter.key("range")
    emitter.value(positions.range(of: hover.range))
    emitter.end(.object)
  }

  // MARK: Edits

  func write(_ edits: [TextReplacement], to emitter: inout JSONEmitter) {
    var positions = positions
    emitter.begin(.array)
    for edit in edits { emitter.edit(positions.range(of: edit.range), edit.text) }
    emitter.end(.array)
  }

  func write(_ subject: Rename.Subject?, to emitter: inout JSONEmitter) {
    guard let subject else { return emitter.null() }
    var positions = positions
    emitter.begin(.object)
    emitter.key("range")
    emitter.value(positions.range(of: subject.range))
    emitter.member("placeholder", subject.name)
    emitter.end(.object)
  }

  // MARK: Links, colours and hints

  func write(_ links: [DocumentLink], to emitter: inout JSONEmitter) {
    var positions = positions
    emitter.begin(.array)
    for link in links {
      emitter.begin(.object)
      emitter.key("range")
      emitter.value(positions.range(of: link.range))
      switch link.target {
      case .url(let url): emitter.member("target", url)
      case .file(let path): emitter.member("target", FileURI.uri(of: path))
      }
      emitter.end(.object)
    }
    emitter.end(.array)
  }

  func write(_ colors: [StoreyEditor.ColorUse], to emitter: inout JSONEmitter) {
    var positions = positions
    emitter.begin(.array)
    for use in colors {
      emitter.begin(.object)
      emitter.key("range")
      emitter.value(positions.range(of: use.range))
      emitter.object("color") { emitter in
        emitter.key("red")
        emitter.value(json: "\(use.color.red)")
        emitter.key("green")
        emitter.value(json: "\(use.color.green)")
        emitter.key("blue")
        emitter.value(json: "\(use.color.blue)")
        emitter.key("alpha")
        emitter.value(json: "\(use.color.alpha)")
      }
      emitter.end(.object)
    }
    emitter.end(.array)
  }

  /// Writes the text of a colour that was picked for a range.
  func write(_ color: PickedColor, in range: Range<Int>, to emitter: inout JSONEmitter) {
    let old = String(decoding: file.text.bytes[range.clamped(to: file.text.bytes.indices)], as: UTF8.self)
    let text = WrittenColors.text(of: color, replacing: old)
    var positions = positions
    emitter.begin(.array)
    emitter.begin(.object)
    emitter.member("label", text)
    emitter.key("textEdit")
    emitter.edit(positions.range(of: range), text)
    emitter.end(.object)
    emitter.end(.array)
  }

  func write(_ hints: [InlayHint], to emitter: inout JSONEmitter) {
    var positions = positions
    emitter.begin(.array)
    for hint in hints {
      emitter.begin(.object)
      emitter.key("position")
      emitter.value(positions.position(of: hint.offset))
      emitter.member("label", hint.text)
      emitter.member("paddingLeft", true)
      emitter.member("paddingRight", true)
      emitter.end(.object)
    }
    emitter.end(.array)
  }
}
