import Storey

/// Writes the parts of one page as JSON, one after another.
struct JSONPartWriter {
  private let layout: TableLayout
  private var drawn = DrawnPart()
  /// The pointers of the elements of the part that is being written.
  private var pointers: [String?] = []
  private var tracer: SourceTracer

  init(_ layout: TableLayout) {
    self.layout = layout
    tracer = SourceTracer(layout)
  }

  /// Writes all elements of a part.
  mutating func write(_ part: LayoutPart, to emitter: inout JSONEmitter) {
    layout.draw(part, into: &drawn)
    pointers = tracer.pointers(of: drawn)
    write(drawn.list.outermost, to: &emitter)
  }

  private func write(_ elements: DisplayList.Siblings, to emitter: inout JSONEmitter) {
    emitter.array { emitter in
      for element in elements {
        emitter.object { emitter in write(element, to: &emitter) }
      }
    }
  }

  private func write(_ element: Element, to emitter: inout JSONEmitter) {
    emitter.member("kind", element.content.kind)
    emitter.member("frame", element.frame)
    emitter.member("role", element.role?.rawValue)
    emitter.key("label")
    emitter.value(element.label, of: drawn.list)
    emitter.member("action", drawn.action(of: element))
    emitter.member("source", pointers[element.index])
    switch element.content {
    case .fill(let color, let radius):
      emitter.member("color", color.name)
      emitter.members(of: element.look.map { drawn.list[$0] }, radius: radius)
    case .image(let url, let fit):
      emitter.key("url")
      emitter.value(url, of: drawn.list)
      emitter.member("fit", fit.rawValue)
      emitter.members(of: element.look.map { drawn.list[$0] }, radius: nil)
    case .text(let block):
      emitter.key("text")
      emitter.value(block.text, of: drawn.list)
      emitter.member("style", drawn.list[block.style].name)
      emitter.array("lines", inline: true) { $0.values(linesOf: block, of: drawn.list) }
      if drawn.list.hasRuns(block) { emitter.members(ofRuns: block, of: drawn.list) }
      if let countdown = drawn.list.countdown(of: block) {
        emitter.object("countdown", inline: true) { emitter in
          emitter.member("until", countdown.until)
          emitter.member("format", countdown.format.written)
        }
      }
      emitter.members(of: element.look.map { drawn.list[$0] }, radius: nil)
    case .group:
      emitter.members(of: element.look.map { drawn.list[$0] }, radius: nil)
      emitter.key("elements")
      write(drawn.list.children(of: element), to: &emitter)
    case .carousel(let paging, let contentWidth):
      emitter.member("paging", paging.rawValue)
      emitter.member("contentWidth", length: contentWidth)
      emitter.key("elements")
      write(drawn.list.children(of: element), to: &emitter)
    }
  }
}

extension Element.Content {
  /// The name of the content in the layout JSON.
  package var kind: String {
    switch self {
    case .fill: "fill"
    case .image: "image"
    case .text: "text"
    case .group: "group"
    case .carousel: "carousel"
    }
  }
}
